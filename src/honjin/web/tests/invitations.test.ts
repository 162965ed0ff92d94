import { expect, it } from "vitest";
import { invitationIn, invitationLink } from "../src/logic/invitations";

it("an invitation is read from the link it was put into", () => {
  const link = invitationLink("https://honjin.example", "t-1", "osaka", "t-1.osaka.n_-.mac=");
  expect(link).toMatch(/^https:\/\/honjin\.example\/t\/t-1#/);
  expect(invitationIn(new URL(link).hash)).toEqual({ side: "osaka", invitation: "t-1.osaka.n_-.mac=" });
});

it("other addresses invite to nothing", () => {
  for (const hash of ["", "#step=4", "#side=osaka", "#invitation=x"]) expect(invitationIn(hash)).toBeNull();
});
