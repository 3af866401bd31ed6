/** Why an act is not allowed: a sentence, or a function of the entity and its context. */
type Reason<Entity, Whole> =
  | string
  | ((entity: Entity) => string | undefined)
  | ((entity: Entity, whole: Whole) => string);

/** For every state, that an act may happen (`true`), or why not. */
type Row<State extends string, Entity, Whole> = Record<State, true | Reason<Entity, Whole>>;

/** What the sentences of a row are made of besides the entity. */
type Besides<Row, Whole> = 2 extends Parameters<Extract<Row[keyof Row], (...args: never[]) => string>>["length"]
  ? [whole: Whole]
  : [];

/** The same value for several states: part of an act's row. */
type Act<State, Entity, Others extends unknown[]> = ((entity: Entity) => boolean) & {
  states: readonly State[];
  whyNot: (entity: Entity, ...others: Others) => string | undefined;
};

/** The same for several states: part of an act's row. */
export const each = <const State extends string, const Value>(states: readonly State[], value: Value) =>
  Object.fromEntries(states.map((state) => [state, value])) as Record<State, Value>;

/** Whether a reason is made of the entity alone. */
const isOfEntity = <Entity>(reason: unknown): reason is (entity: Entity) => string | undefined =>
  typeof reason === "function" && reason.length === 1;

/** What may be done with an entity: a table of acts, each with all states in which it may happen, or why not. */
export const createStateTable =
  <State extends string, Entity, Whole = never>(getState: (entity: Entity) => State) =>
  <Table extends Record<string, Row<State, Entity, Whole>>>(table: Table) => {
    const createAct = (row: Row<State, Entity, Whole>): Act<State, Entity, [Whole]> => {
      const may = (entity: Entity) => {
        const answer = row[getState(entity)];
        return answer === true || (isOfEntity(answer) && answer(entity) === undefined);
      };
      const whyNot = (entity: Entity, whole: Whole) => {
        const answer = row[getState(entity)];
        if (answer === true) return undefined;
        return typeof answer === "string" ? answer : answer(entity, whole);
      };
      const states = (Object.keys(row) as State[]).filter((state) => row[state] === true);
      return Object.assign(may, { states, whyNot });
    };
    return Object.fromEntries(Object.entries(table).map(([name, row]) => [name, createAct(row)])) as {
      [Name in keyof Table]: Act<State, Entity, Besides<Table[Name], Whole>>;
    };
  };
