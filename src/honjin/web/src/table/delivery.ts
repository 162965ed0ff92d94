/**
 * An order on its way. It names the step it was given at, so that the server takes it once at most; when the line breaks
 * before it is acknowledged it is sent again as soon as the board shows that it did not arrive.
 */

import { computed, signal } from "@preact/signals";
import { RequestError } from "../net/socket";
import type { StateMessage } from "../wire";
import type { Chair } from "./chair";

/** Actions given at a step of the log; grave ones are refused until they are confirmed. */
export type Order = { n: number; confirmed: boolean } & ({ t: "act"; text: string } | { t: "acts"; texts: string[] });

/** What became of an order. */
export type Outcome = "done" | "let go" | "unknown";

interface UnderWay {
  chair: Chair;
  texts: readonly string[];
  letGo: () => void;
}

export class Delivery {
  private readonly underWay = signal<UnderWay | null>(null);

  /** What has not been acknowledged while the line is not as it should be. */
  readonly unsent = computed<readonly string[]>(() => {
    const order = this.underWay.value;
    return order && order.chair.link.value.status !== "open" ? order.texts : [];
  });

  /** The order is not to be sent again. */
  letGo(): void {
    this.underWay.value?.letGo();
    this.underWay.value = null;
  }

  /** Refusals of the server are thrown. */
  async deliver(chair: Chair, order: Order): Promise<Outcome> {
    let given = false;
    const gone = new Promise<null>((resolve) => {
      const letGo = (): void => {
        given = true;
        resolve(null);
      };
      this.underWay.value = { chair, texts: order.t === "act" ? [order.text] : order.texts, letGo };
    });
    const { asked } = chair.state.value ?? { asked: [] };
    try {
      for (;;) {
        if (await this.attempt(chair, order)) return "done";
        const state = given ? null : await Promise.race([chair.nextState(), gone]);
        if (!state) return "let go";
        if (state.n !== order.n) return arrived(chair, state, asked) ? "done" : "unknown";
      }
    } finally {
      this.underWay.value = null;
    }
  }

  /** Whether it was acknowledged; not, if the line broke meanwhile. */
  private async attempt(chair: Chair, order: Order): Promise<boolean> {
    try {
      await chair.socket.act(order);
      return true;
    } catch (error) {
      if (error instanceof RequestError && error.code === "lost") return false;
      throw error;
    }
  }
}

/** Where only this side was asked, nobody else can have brought the game on. */
function arrived(chair: Chair, state: StateMessage, asked: readonly string[]): boolean {
  return asked.length === 1 && asked[0] === (chair.side ?? state.side);
}
