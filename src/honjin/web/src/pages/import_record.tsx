/** Opening a record from a file; what is wrong with it is said beside the field. */

import { useSignal } from "@preact/signals";
import { BadRecord, readRecord } from "../logic/record_file";
import { api, ApiError } from "../net/http";
import { sitDown } from "../table/errands";
import { T } from "../texts";

export function ImportRecord() {
  const failed = useSignal<string | null>(null);
  const open = async (field: HTMLInputElement): Promise<void> => {
    const [file] = field.files ?? [];
    if (!file) return;
    failed.value = null;
    try {
      await openRecord(file);
    } catch (error) {
      failed.value = complaint(error);
      // The same file, mended, can be chosen again.
      field.value = "";
    }
  };
  return (
    <div class="import">
      <label>
        {T.home.importRecord} <small class="soft">{T.home.importHint}</small>
        <input
          type="file"
          accept="application/json,.json"
          aria-invalid={failed.value !== null}
          aria-describedby={failed.value === null ? undefined : "import-failed"}
          onChange={(event) => void open(event.currentTarget)}
        />
      </label>
      <p id="import-failed" class="failed" role="alert">
        {failed.value}
      </p>
    </div>
  );
}

async function openRecord(file: File): Promise<void> {
  const record = await readRecord(file, (await api.house()).largest_record);
  const made = await api.importRecord(record);
  sitDown(made, (record as { game: string }).game, { analysis: true });
}

function complaint(error: unknown): string {
  if (error instanceof BadRecord) return error.message;
  return error instanceof ApiError ? T.record.refused(error.message) : T.home.serverAway;
}
