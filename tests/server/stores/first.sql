BEGIN TRANSACTION;
CREATE TABLE accounts (name TEXT PRIMARY KEY, password TEXT NOT NULL, created DOUBLE PRECISION NOT NULL);
CREATE TABLE chat (
    game TEXT NOT NULL, place INTEGER NOT NULL, who TEXT NOT NULL, line TEXT NOT NULL, at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (game, place));
INSERT INTO "chat" VALUES('aq1s9CX5mvTk',1,'Ann','Good luck!',1.79490187392868161199e+09);
CREATE TABLE games (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, version TEXT NOT NULL, pack TEXT NOT NULL, scenario TEXT NOT NULL,
    options TEXT NOT NULL, dice_key TEXT NOT NULL, dice_id TEXT NOT NULL, created DOUBLE PRECISION NOT NULL,
    changed DOUBLE PRECISION NOT NULL, kind TEXT NOT NULL, private INTEGER NOT NULL, seeded INTEGER NOT NULL,
    started INTEGER NOT NULL, origin TEXT, parent TEXT, rematch TEXT, n INTEGER NOT NULL, turn INTEGER NOT NULL,
    asked TEXT NOT NULL, over TEXT);
INSERT INTO "games" VALUES('aq1s9CX5mvTk','duel','1','paper','camps','{"rounds":12,"faulty":false}','686f6e6a696e2073656564206669727374','seed-first',1.79490187376378178599e+09,1.7949018739265727996e+09,'play',0,1,1,NULL,NULL,NULL,17,0,'["blue"]',NULL);
INSERT INTO "games" VALUES('y2tWEepKYeZS','duel','1','paper','camps','{"rounds":12,"faulty":false}','686f6e6a696e2073656564207365636f6e64','seed-second',1.79490187394220781329e+09,1.79490187416384911539e+09,'play',0,1,1,NULL,NULL,NULL,39,0,'[]','{"winner":null,"points":[3,3],"reason":"3 points","rule":"5"}');
INSERT INTO "games" VALUES('Z1QRAOjz8ty-','duel','1','paper','camps','{"rounds":12,"faulty":false}','686f6e6a696e20736565642037','seed-7',1.79490187433345365526e+09,1.79490187433491277689e+09,'play',0,1,0,NULL,NULL,NULL,1,0,'["red"]',NULL);
CREATE TABLE log (
    game TEXT NOT NULL, n INTEGER NOT NULL, side INTEGER NOT NULL, fixed INTEGER NOT NULL, lines TEXT NOT NULL,
    events TEXT NOT NULL, told INTEGER NOT NULL, PRIMARY KEY (game, n));
INSERT INTO "log" VALUES('aq1s9CX5mvTk',1,-1,1,'["1 = 0 3 2 4 5 6 1 7: the deal"]','[{"kind":"shuffle","rule":"1","data":{"purpose":"the deal"}},{"kind":"dealt","rule":"1","data":{},"owner":0,"secret":{"cards":["ant","cat","fox"]}},{"kind":"dealt","rule":"1","data":{},"owner":1,"secret":{"cards":["dog","elk","gnu"]}}]',3);
INSERT INTO "log" VALUES('aq1s9CX5mvTk',4,0,1,'["red: spy","2-2 shown: a spy looks at a card","2-2 = 2: a spy looks at a card"]','[{"kind":"acts","rule":"2","data":{"side":"red"}},{"kind":"draw","rule":"2-2","data":{"purpose":"a spy looks at a card"}}]',5);
INSERT INTO "log" VALUES('aq1s9CX5mvTk',5,1,0,'["blue: raid 2"]','[{"kind":"acts","rule":"2","data":{"side":"blue"}}]',6);
INSERT INTO "log" VALUES('aq1s9CX5mvTk',7,0,1,'["red: yield","3-2 = 1: raid of 2"]','[{"kind":"roll","rule":"3-2","data":{"purpose":"raid of 2","dice":[1],"mods":[["raid",2,"2-1"]],"total":3}},{"kind":"paid","rule":"3-4","data":{"side":"blue"}}]',8);
INSERT INTO "log" VALUES('aq1s9CX5mvTk',8,0,0,'["red: raid 3"]','[{"kind":"acts","rule":"2","data":{"side":"red"}}]',9);
INSERT INTO "log" VALUES('aq1s9CX5mvTk',11,1,1,'["blue: defend elk","3-1 shown: the defender''s card is shown","3-2 = 4: raid of 3"]','[{"kind":"defended","rule":"3-1","data":{"card":"elk"}},{"kind":"roll","rule":"3-2","data":{"purpose":"raid of 3","dice":[4],"mods":[["raid",3,"2-1"],["card",-4,"3-1"]],"total":3}}]',11);
INSERT INTO "log" VALUES('aq1s9CX5mvTk',13,1,1,'["blue: show dog to all","2-3 shown: cards are shown"]','[{"kind":"acts","rule":"2","data":{"side":"blue"}},{"kind":"shown","rule":"2-3","data":{"card":"dog"}}]',13);
INSERT INTO "log" VALUES('aq1s9CX5mvTk',14,0,0,'["red: auction"]','[{"kind":"acts","rule":"2","data":{"side":"red"}}]',14);
INSERT INTO "log" VALUES('aq1s9CX5mvTk',15,0,0,'["red: bid 0"]','[]',14);
INSERT INTO "log" VALUES('aq1s9CX5mvTk',17,1,1,'["blue: bid 0","4-1 = 5: equal bids, 1-3 for red"]','[{"kind":"bids","rule":"4","data":{"coins":[0,0]}},{"kind":"roll","rule":"4-1","data":{"purpose":"equal bids, 1-3 for red","dice":[5]}}]',16);
INSERT INTO "log" VALUES('y2tWEepKYeZS',1,-1,1,'["1 = 2 7 4 1 6 0 5 3: the deal"]','[{"kind":"shuffle","rule":"1","data":{"purpose":"the deal"}},{"kind":"dealt","rule":"1","data":{},"owner":0,"secret":{"cards":["cat","elk","gnu"]}},{"kind":"dealt","rule":"1","data":{},"owner":1,"secret":{"cards":["ant","bee","hen"]}}]',3);
INSERT INTO "log" VALUES('y2tWEepKYeZS',3,0,1,'["red: show cat to all","2-3 shown: cards are shown"]','[{"kind":"acts","rule":"2","data":{"side":"red"}},{"kind":"shown","rule":"2-3","data":{"card":"cat"}}]',5);
INSERT INTO "log" VALUES('y2tWEepKYeZS',4,1,0,'["blue: raid 3"]','[{"kind":"acts","rule":"2","data":{"side":"blue"}}]',6);
INSERT INTO "log" VALUES('y2tWEepKYeZS',7,0,1,'["red: defend cat","3-1 shown: the defender''s card is shown","3-2 = 6: raid of 3"]','[{"kind":"defended","rule":"3-1","data":{"card":"cat"}},{"kind":"roll","rule":"3-2","data":{"purpose":"raid of 3","dice":[6],"mods":[["raid",3,"2-1"],["card",-2,"3-1"]],"total":7}}]',8);
INSERT INTO "log" VALUES('y2tWEepKYeZS',8,1,0,'["blue: loot 2"]','[{"kind":"looted","rule":"3-3","data":{"side":"blue","points":2}}]',9);
INSERT INTO "log" VALUES('y2tWEepKYeZS',9,0,0,'["red: raid 3"]','[{"kind":"acts","rule":"2","data":{"side":"red"}}]',10);
INSERT INTO "log" VALUES('y2tWEepKYeZS',11,1,1,'["blue: yield","3-2 = 5: raid of 3"]','[{"kind":"roll","rule":"3-2","data":{"purpose":"raid of 3","dice":[5],"mods":[["raid",3,"2-1"]],"total":8}}]',11);
INSERT INTO "log" VALUES('y2tWEepKYeZS',12,0,0,'["red: loot 1"]','[{"kind":"looted","rule":"3-3","data":{"side":"red","points":1}}]',12);
INSERT INTO "log" VALUES('y2tWEepKYeZS',15,1,1,'["blue: spy","2-2 shown: a spy looks at a card","2-2 = 1: a spy looks at a card"]','[{"kind":"acts","rule":"2","data":{"side":"blue"}},{"kind":"draw","rule":"2-2","data":{"purpose":"a spy looks at a card"}}]',14);
INSERT INTO "log" VALUES('y2tWEepKYeZS',17,0,1,'["red: show elk to all","2-3 shown: cards are shown"]','[{"kind":"acts","rule":"2","data":{"side":"red"}},{"kind":"shown","rule":"2-3","data":{"card":"elk"}}]',16);
INSERT INTO "log" VALUES('y2tWEepKYeZS',18,1,0,'["blue: auction"]','[{"kind":"acts","rule":"2","data":{"side":"blue"}}]',17);
INSERT INTO "log" VALUES('y2tWEepKYeZS',19,0,0,'["red: bid 0"]','[]',17);
INSERT INTO "log" VALUES('y2tWEepKYeZS',20,1,0,'["blue: bid 1"]','[{"kind":"bids","rule":"4","data":{"coins":[0,1]}}]',18);
INSERT INTO "log" VALUES('y2tWEepKYeZS',21,0,0,'["red: auction"]','[{"kind":"acts","rule":"2","data":{"side":"red"}}]',19);
INSERT INTO "log" VALUES('y2tWEepKYeZS',22,0,0,'["red: bid 3"]','[]',19);
INSERT INTO "log" VALUES('y2tWEepKYeZS',23,1,0,'["blue: bid 1"]','[{"kind":"bids","rule":"4","data":{"coins":[3,1]}}]',20);
INSERT INTO "log" VALUES('y2tWEepKYeZS',24,1,0,'["blue: raid 2"]','[{"kind":"acts","rule":"2","data":{"side":"blue"}}]',21);
INSERT INTO "log" VALUES('y2tWEepKYeZS',26,0,1,'["red: yield","3-2 = 1: raid of 2"]','[{"kind":"roll","rule":"3-2","data":{"purpose":"raid of 2","dice":[1],"mods":[["raid",2,"2-1"]],"total":3}},{"kind":"paid","rule":"3-4","data":{"side":"blue"}}]',23);
INSERT INTO "log" VALUES('y2tWEepKYeZS',27,0,0,'["red: raid 1"]','[{"kind":"acts","rule":"2","data":{"side":"red"}}]',24);
INSERT INTO "log" VALUES('y2tWEepKYeZS',30,1,1,'["blue: defend ant","3-1 shown: the defender''s card is shown","3-2 = 3: raid of 1"]','[{"kind":"defended","rule":"3-1","data":{"card":"ant"}},{"kind":"roll","rule":"3-2","data":{"purpose":"raid of 1","dice":[3],"mods":[["raid",1,"2-1"],["card",0,"3-1"]],"total":4}}]',26);
INSERT INTO "log" VALUES('y2tWEepKYeZS',31,1,0,'["blue: auction"]','[{"kind":"acts","rule":"2","data":{"side":"blue"}}]',27);
INSERT INTO "log" VALUES('y2tWEepKYeZS',32,0,0,'["red: bid 0"]','[]',27);
INSERT INTO "log" VALUES('y2tWEepKYeZS',34,1,1,'["blue: bid 0","4-1 = 2: equal bids, 1-3 for red"]','[{"kind":"bids","rule":"4","data":{"coins":[0,0]}},{"kind":"roll","rule":"4-1","data":{"purpose":"equal bids, 1-3 for red","dice":[2]}}]',29);
INSERT INTO "log" VALUES('y2tWEepKYeZS',35,0,0,'["red: wait"]','[{"kind":"acts","rule":"2","data":{"side":"red"}}]',30);
INSERT INTO "log" VALUES('y2tWEepKYeZS',36,1,0,'["blue: raid 3"]','[{"kind":"acts","rule":"2","data":{"side":"blue"}}]',31);
INSERT INTO "log" VALUES('y2tWEepKYeZS',39,0,1,'["red: defend elk","3-1 shown: the defender''s card is shown","3-2 = 3: raid of 3"]','[{"kind":"defended","rule":"3-1","data":{"card":"elk"}},{"kind":"roll","rule":"3-2","data":{"purpose":"raid of 3","dice":[3],"mods":[["raid",3,"2-1"],["card",-4,"3-1"]],"total":2}},{"kind":"end","rule":"5","data":{"points":[3,3]}}]',34);
INSERT INTO "log" VALUES('Z1QRAOjz8ty-',1,-1,1,'["1 = 7 3 5 1 6 2 4 0: the deal"]','[{"kind":"shuffle","rule":"1","data":{"purpose":"the deal"}},{"kind":"dealt","rule":"1","data":{},"owner":0,"secret":{"cards":["fox","gnu","hen"]}},{"kind":"dealt","rule":"1","data":{},"owner":1,"secret":{"cards":["bee","cat","dog"]}}]',3);
CREATE TABLE notes (
    game TEXT NOT NULL, side TEXT NOT NULL, line TEXT NOT NULL, PRIMARY KEY (game, side));
INSERT INTO "notes" VALUES('aq1s9CX5mvTk','red','keep the fox');
CREATE TABLE seats (
    game TEXT NOT NULL, side TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, nonce TEXT NOT NULL, account TEXT,
    seen INTEGER NOT NULL, webhook TEXT, mail TEXT, language TEXT NOT NULL DEFAULT '', PRIMARY KEY (game, side));
INSERT INTO "seats" VALUES('aq1s9CX5mvTk','red','person','Ann','sOtz9DgK-cONMGjy',NULL,17,NULL,NULL,'');
INSERT INTO "seats" VALUES('aq1s9CX5mvTk','blue','person','Ann','pxDy_ez2jsuM-T61',NULL,17,NULL,NULL,'');
INSERT INTO "seats" VALUES('y2tWEepKYeZS','red','person','Ben','9vHHdUGXlN-Cmghy',NULL,39,NULL,NULL,'');
INSERT INTO "seats" VALUES('y2tWEepKYeZS','blue','person','Ben','UKmj3E9uCm9Uwojz',NULL,39,NULL,NULL,'');
INSERT INTO "seats" VALUES('Z1QRAOjz8ty-','red','person','Cho','eRheEI5XJWqYRIb0',NULL,0,NULL,NULL,'');
INSERT INTO "seats" VALUES('Z1QRAOjz8ty-','blue','open','','',NULL,0,NULL,NULL,'');
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE snapshots (
    game TEXT NOT NULL, n INTEGER NOT NULL, drawn INTEGER NOT NULL, told INTEGER NOT NULL, dump TEXT NOT NULL,
    PRIMARY KEY (game, n));
CREATE TABLE standing (
    game TEXT NOT NULL, side TEXT NOT NULL, line TEXT NOT NULL, PRIMARY KEY (game, side));
CREATE TABLE undone (
    game TEXT NOT NULL, place INTEGER NOT NULL, action TEXT NOT NULL, PRIMARY KEY (game, place));
INSERT INTO "undone" VALUES('aq1s9CX5mvTk',0,'blue: raid 3');
CREATE INDEX games_changed ON games (changed);
CREATE INDEX seats_account ON seats (account);
COMMIT;
