/** Where the page begins. */

import { render } from "preact";
import { followLinks, place } from "./app/router";
import { applySettings } from "./app/settings";
import { AccountPage, LetterPage } from "./pages/account_page";
import { GamePage } from "./pages/game_page";
import { HomePage } from "./pages/home_page";
import { PuzzlePage, PuzzlesPage } from "./pages/puzzles_page";
import { HousePage } from "./pages/house_page";
import { LearnPage } from "./pages/learn_page";
import { RulesPage } from "./pages/rules_page";
import { TournamentPage, TournamentsPage } from "./pages/tournaments_page";
import { TablePage } from "./pages/table_page";
import "./styles/base.css";
import "./styles/pages.css";
import "./styles/table.css";
import "./styles/panels.css";
import "./styles/campaign.css";
import "./styles/tracks.css";
import "./styles/study.css";

function App() {
  const parts = place.value.path.split("/").filter(Boolean).map(decodeURIComponent);
  const [first, second, third] = parts;
  if (first === "t" && second) return <TablePage key={second} table={second} />;
  if (first === "g" && second) return third === "rules" ? <RulesPage id={second} /> : <GamePage id={second} />;
  if (first === "puzzles") return second && third ? <PuzzlePage key={`${second}/${third}`} game={second} id={third} /> : <PuzzlesPage game={second} />;
  if (first === "learn" && second) return <LearnPage game={second} />;
  if (first === "account") return <AccountPage />;
  if (first === "tournaments") return second ? <TournamentPage key={second} id={second} /> : <TournamentsPage />;
  if (first === "house") return <HousePage />;
  if (first === "reset" || first === "confirm") return <LetterPage kind={first} token={place.value.hash.slice(1)} />;
  return <HomePage />;
}

applySettings();
followLinks();
const root = document.getElementById("app");
if (root) render(<App />, root);
