const formOf = async (setting: string | undefined) => {
  process.env.EVENT_FORM_URL = setting;
  if (setting === undefined) delete process.env.EVENT_FORM_URL;
  jest.resetModules();
  return (await import("#web/build/event-form.ts")).eventForm;
};

afterEach(() => delete process.env.EVENT_FORM_URL);

test.each([[undefined], [""]])("without a setting (%j) there is no form", async (setting) => {
  expect(await formOf(setting)).toBeUndefined();
});

test.each(["https://forms.example/242345", "http://localhost:4575/form"])("%s is embedded", async (setting) => {
  expect((await formOf(setting))?.href).toBe(setting);
});

test.each(["http://forms.example/1", "javascript:alert(1)", "data:text/html,hi", "forms.example"])(
  "%s stops the build",
  async (setting) => {
    await expect(formOf(setting)).rejects.toThrow("EVENT_FORM_URL must be an https address.");
  },
);
