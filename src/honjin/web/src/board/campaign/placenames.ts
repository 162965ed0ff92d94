/** Japanese names of provinces and rivers, which the survey data give in letters only. */

export const PROVINCES: Readonly<Record<string, string>> = {
  echigo: "越後", hitachi: "常陸", iwaki: "磐城", iwashiro: "岩代", rikuchu: "陸中", rikuzen: "陸前", shimotsuke: "下野",
  ugo: "羽後", uzen: "羽前", izu: "伊豆", kai: "甲斐", kazusa: "上総", kozuke: "上野", musashi: "武蔵", mutsu: "陸奥",
  sagami: "相模", shimousa: "下総", shinano: "信濃", suruga: "駿河", totomi: "遠江",
};

export const RIVERS: Readonly<Record<string, string>> = {
  Abukuma: "阿武隈川", Kitakami: "北上川", Eai: "江合川", Naruse: "鳴瀬川", Natori: "名取川", Mogami: "最上川", Aka: "赤川",
  "Ara-Echigo": "荒川", Miomote: "三面川", Agano: "阿賀川", Nippashi: "日橋川", Kuji: "久慈川", Naka: "那珂川", Natsui: "夏井川",
  Chikuma: "千曲川", Sai: "犀川", Uono: "魚野川", Seki: "関川", "Tone (old course)": "利根川", "Watarase-Futoi": "渡良瀬川",
  "Kinu-Hitachi": "鬼怒川", "Ara (old course)": "荒川", Iruma: "入間川", Tama: "多摩川", Sagami: "相模川", Sakawa: "酒匂川",
  Fuji: "富士川", Fuefuki: "笛吹川", Kano: "狩野川", Abe: "安倍川", Oi: "大井川", Karasu: "烏川", Agatsuma: "吾妻川",
};
