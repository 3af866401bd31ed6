/** A ZIP's beginning: files of these names, stored one after the other, each with some text. */
export const zipOf = (names: string[], text = "<?xml version='1.0'?>") =>
  new Uint8Array(
    Buffer.concat(
      names.map((name) => {
        const header = Buffer.alloc(30);
        header.write("PK\x03\x04", "latin1");
        header.writeUInt32LE(text.length, 18);
        header.writeUInt32LE(text.length, 22);
        header.writeUInt16LE(Buffer.byteLength(name), 26);
        return Buffer.concat([header, Buffer.from(name), Buffer.from(text)]);
      }),
    ),
  );

const padded = (start: string, length = 64) => {
  const file = new Uint8Array(length);
  file.set(Buffer.from(start, "latin1"));
  return file;
};

/** Files that are what their types say, as far as their beginning tells. */
export const documents = {
  gif: (length?: number) => padded("GIF89a\x01\x00\x01\x00\x80\x00", length),
  pdf: (length?: number) => padded("%PDF-1.7\n%\xE2\xE3\xCF\xD3\n", length),
  doc: (length?: number) => padded("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", length),
  docx: () => zipOf(["[Content_Types].xml", "_rels/.rels", "word/document.xml"]),
};
