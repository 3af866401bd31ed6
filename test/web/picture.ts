/** What a browser does with pictures and jsdom lacks: it decodes all but what is marked broken, and draws them anew. */
export const stubPictures = ({ writesWebp = true } = {}) => {
  const encoded: string[] = [];
  Object.assign(globalThis, {
    createImageBitmap: async (file: File) => {
      if ((await textOf(file)).startsWith("broken")) throw new DOMException("Not decodable", "InvalidStateError");
      return { width: 4000, height: 3000, close: () => undefined };
    },
  });
  URL.createObjectURL = () => "blob:preview";
  URL.revokeObjectURL = () => undefined;
  HTMLCanvasElement.prototype.getContext = (() => ({
    drawImage: () => undefined,
    fillRect: () => undefined,
  })) as unknown as HTMLCanvasElement["getContext"];
  HTMLCanvasElement.prototype.toBlob = function (tell, type = "") {
    const given = type === "image/webp" && !writesWebp ? "image/png" : type;
    encoded.push(`${given} ${this.width}×${this.height}`);
    tell(new Blob(["picture"], { type: given }));
  };
  return encoded;
};

const textOf = (file: File) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(file.slice(0, 10));
  });

type Upload = {
  url: string;
  form: FormData;
  isGivenUp: boolean;
  progress: (share: number) => void;
  answer: (status: number) => void;
  fail: () => void;
};

/** Stands for the storage: notes each upload, and lets the test say how it goes. */
export const storage = () => {
  const uploads: Upload[] = [];
  class Storage {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    status = 0;
    #url = "";
    #at = -1;
    open(_method: string, url: string) {
      this.#url = url;
    }
    send(form: FormData) {
      this.#at = uploads.length;
      uploads.push({
        url: this.#url,
        form,
        isGivenUp: false,
        progress: (share) => this.upload.onprogress?.({ loaded: share * 1000, total: 1000 }),
        answer: (status) => {
          this.status = status;
          this.onload?.();
        },
        fail: () => this.onerror?.(),
      });
    }
    abort() {
      uploads[this.#at]!.isGivenUp = true;
      this.onabort?.();
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Storage });
  return uploads;
};
