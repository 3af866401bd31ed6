import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ok } from "../api.ts";
import { stubPictures, storage } from "../picture.ts";

/** The upload that the API grants. */
export const upload = "upload_01JABCDEFGHJKMNPQRSTVWXYZ0";
export const granted = {
  "POST /api/uploads": () => ok({ id: upload, url: "https://storage.example/", fields: { key: "k" } }),
};

export const file = (name: string, type: string, content = "content") => new File([content], name, { type });

/** Chooses a file for the message that is being written. */
export const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText("Attach a file", { selector: "input" }), { target: { files } });

/** The file that waits for its message. */
export const waiting = () => within(screen.getByRole("group", { name: "Attachment" }));

/** A browser that knows pictures, and the storage at the wire: what is drawn and uploaded, and `arrive` ends an upload. */
export const stubAttaching = () => {
  const encoded = stubPictures();
  const uploads = storage();
  const arrive = async () => {
    await waitFor(() => expect(uploads).toHaveLength(1));
    await act(() => Promise.resolve(uploads[0]!.answer(204)));
  };
  return { encoded, uploads, arrive };
};
