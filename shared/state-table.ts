/**
 * Why an act is not allowed: a sentence, or a function of the entity and its context. A function of the entity alone may
 * return undefined: then the act is allowed, for example within a time limit.
 */
type Reason<Entity, Whole> =
  | string
  | ((entity: Entity) => string | undefined)
  | ((entity: Entity, whole: Whole) => string);

/** For every state: allowed (`true`), or why not. */
type Row<State extends string, Entity, Whole> = Record<State, true | Reason<Entity, Whole>>;

/** The context of a row's sentences besides the entity. */
type Besides<Row, Whole> = 2 extends Parameters<Extract<Row[keyof Row], (...args: never[]) => string>>["length"]
  ? [whole: Whole]
  : [];

/** Whether an act is allowed for an entity, and why not otherwise. */
type Act<Entity, Others extends unknown[]> = ((entity: Entity) => boolean) & {
  whyNot: (entity: Entity, ...others: Others) => string | undefined;
};

/** The same for several states: part of an act's row. */
export const each = <const State extends string, const Value>(states: readonly State[], value: Value) =>
  Object.fromEntries(states.map((state) => [state, value])) as Record<State, Value>;

/** Whether a reason is made of the entity alone. */
const isOfEntity = <Entity>(reason: unknown): reason is (entity: Entity) => string | undefined =>
  typeof reason === "function" && reason.length === 1;

/** The acts of an entity: each with all states that allow it, or why not. */
export const createStateTable =
  <State extends string, Entity, Whole = never>(getState: (entity: Entity) => State) =>
  <Table extends Record<string, Row<State, Entity, Whole>>>(table: Table) => {
    const createAct = (row: Row<State, Entity, Whole>): Act<Entity, [Whole]> => {
      const may = (entity: Entity) => {
        const answer = row[getState(entity)];
        return answer === true || (isOfEntity(answer) && answer(entity) === undefined);
      };
      const whyNot = (entity: Entity, whole: Whole) => {
        const answer = row[getState(entity)];
        if (answer === true) return undefined;
        return typeof answer === "string" ? answer : answer(entity, whole);
      };
      return Object.assign(may, { whyNot });
    };
    return Object.fromEntries(Object.entries(table).map(([name, row]) => [name, createAct(row)])) as {
      [Name in keyof Table]: Act<Entity, Besides<Table[Name], Whole>>;
    };
  };
