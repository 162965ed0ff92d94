/** The page's own typefaces. A canvas does not wait for them as text on the page does, and is drawn again when they come. */

const WANTED = ["700 20px HonjinKanji", "700 20px HonjinText"];
const SAMPLE = "本陣";

/** Kept when the typefaces are there; whether they are. */
export async function typefacesLoaded(fonts: FontFaceSet = document.fonts): Promise<boolean> {
  const found = await Promise.all(WANTED.map((font) => fonts.load(font, SAMPLE).catch(() => [])));
  return found.every((faces) => faces.length > 0);
}
