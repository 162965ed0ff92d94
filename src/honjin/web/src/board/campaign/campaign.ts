/** What the board of a campaign has beyond that of a battle: forces, castles, names of the country, snow. */

import type { CampaignSheet, View } from "../../wire";
import type { Box, Grid } from "../grid";
import { Devices, HOUSES } from "../mon";
import { readChart, type Survey } from "../terrain/country/chart";
import { Castles } from "./castles";
import { Forces } from "./forces";
import { Liveries } from "./liveries";
import { CampaignNames } from "./names";

export class Campaign {
  readonly forces: Forces;
  readonly castles: Castles;
  readonly names: CampaignNames;

  constructor(sheet: CampaignSheet, grid: Grid, whole: Box) {
    const liveries = new Liveries(sheet);
    const devices = new Devices(sheet.clans, HOUSES);
    this.forces = new Forces(sheet, liveries, devices);
    this.castles = new Castles(sheet, grid, liveries, devices);
    this.names = new CampaignNames(sheet, readChart(sheet.board.art as Survey), grid, whole, liveries, devices);
  }

  snows({ weather = "" }: View): boolean {
    return /snow/i.test(weather);
  }
}
