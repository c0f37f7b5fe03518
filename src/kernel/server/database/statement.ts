import pg from 'pg'

/** What pg keeps of a statement under way and of its connection, besides what its types say. */
type Sent = {
  name?: string
  _result: { fields: readonly Field[]; rows: unknown[]; _parsers: readonly Parser[] | undefined }
  _canceledDueToError: unknown
  prepare(connection: Connection): void
  handleRowDescription(message: { fields: readonly Field[] }): void
  handleDataRow(message: { fields: readonly Value[] }): void
  handleCommandComplete(message: unknown, connection: Connection): void
}
type Connection = { describe(portal: unknown): void }
type Field = { name: string; dataTypeID: number }
type Value = string | null
type Parser = (value: string) => unknown

/** Answers come to it, first the error. */
export type Told = (error: Error | null, result: pg.QueryResult) => void

/** What the rows of a statement look like, and how one is made of its values as the database writes them. */
type Shape = { fields: readonly Field[]; rowOf(values: readonly Value[]): unknown }

const shapes = new Map<string, Shape>()
const shapeless: Shape = { fields: [], rowOf: () => ({}) }

/** Statements that a connection has prepared and described, and the connection without asking to describe one again. */
type Described = { shapes: Map<string, Shape>; silent: Connection }
const described = new WeakMap<Connection, Described>()

/**
 * A statement as pg sends it. One that its connection keeps prepared is described once: PostgreSQL refuses it as soon as its rows would
 * look otherwise (`isOutdated`). Its rows are made by a function of their own, which knows every column; the driver goes by names.
 */
export class Statement extends (pg.Query as unknown as new (text: string, values: unknown, told: Told) => Sent) {
  #shape: Shape | undefined

  /** The driver copies a configuration property by property, but takes a text as it is. */
  constructor(asked: string | pg.QueryConfig, values: unknown, told: Told) {
    const { text, name, values: own } = typeof asked === 'string' ? { text: asked } : asked
    super(text, values ?? own, told)
    if (name !== undefined) this.name = name
  }

  override prepare(connection: Connection): void {
    const known = this.name === undefined ? undefined : describedOn(connection)
    this.#shape = known?.shapes.get(this.name as string)
    if (this.#shape) this._result.fields = this.#shape.fields
    super.prepare(known && this.#shape ? known.silent : connection)
  }

  override handleRowDescription(message: { fields: readonly Field[] }): void {
    super.handleRowDescription(message)
    if (this.name !== undefined) this.#shape = shapeOf(message.fields, this._result._parsers ?? []) // a row may have no columns
  }

  override handleDataRow(message: { fields: readonly Value[] }): void {
    if (this.#shape) this.#addRow(this.#shape.rowOf, message.fields)
    else super.handleDataRow(message)
  }

  #addRow(rowOf: Shape['rowOf'], values: readonly Value[]): void {
    if (this._canceledDueToError) return
    try {
      this._result.rows.push(rowOf(values))
    } catch (error) {
      this._canceledDueToError = error
    }
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    super.handleCommandComplete(message, connection)
    if (this.name !== undefined) describedOn(connection).shapes.set(this.name, this.#shape ?? shapeless)
  }
}

function describedOn(connection: Connection): Described {
  const known = described.get(connection)
  if (known) return known
  const silent = Object.create(connection, { describe: { value: () => {} } }) as Connection
  const made = { shapes: new Map<string, Shape>(), silent }
  described.set(connection, made)
  return made
}

/** All connections share the shape of rows that look alike. */
function shapeOf(fields: readonly Field[], parsers: readonly Parser[]): Shape {
  const key = JSON.stringify(fields.map(({ name, dataTypeID }) => [name, dataTypeID]))
  const known = shapes.get(key)
  if (known) return known
  const made = { fields, rowOf: rowMaker(fields, parsers) }
  shapes.set(key, made)
  return made
}

const asIs = pg.types.getTypeParser(pg.types.builtins.TEXT)

/** Writes the function that makes an object of a row's values: one expression with every name in it. */
function rowMaker(fields: readonly Field[], parsers: readonly Parser[]): Shape['rowOf'] {
  const valueAt = (at: number) =>
    parsers[at] === asIs ? `values[${at}]` : `values[${at}] === null ? null : parse${at}(values[${at}])`
  const keyOf = (name: string) => (name === '__proto__' ? `['${name}']` : JSON.stringify(name)) // which would be no column
  const entries = fields.map(({ name }, at) => `${keyOf(name)}: ${valueAt(at)}`)
  const given = parsers.map((_, at) => `parse${at}`)
  const write = new Function(...given, `return values => ({ ${entries.join(', ')} })`)
  return write(...parsers) as Shape['rowOf']
}
