import type pg from 'pg'

/** How a module makes its rows: in one office, for one employee, with the tag in every text. */
export type Making = {
  owner: pg.Pool
  officeId: number
  employeeId: number
  /** Stands in every text and is of these fixtures alone. */
  tag: string
  /** A number of a telephone that nobody has. */
  phone(): string
  /** Inserts a row of the office; gives its id. */
  row(table: string, values: Record<string, unknown>): Promise<number>
  /** Tells of a row that was inserted in another way. */
  made(table: string, id: number): void
  /** Another row of the fixtures, made if it is not there. */
  of(kind: string): Promise<number>
  /** What is done at most once for the fixtures. */
  once<T>(name: string, work: () => Promise<T>): Promise<T>
}

/** What a module gives in `tests/fixtures.ts`. */
export type FixturePart = {
  /** Makes the row of a kind that calls can name. */
  makers: Record<string, (at: Making) => Promise<number>>
  /** What `id`, `ids` and `exceptId` of a call are numbers of, by the beginning of its path; the longest that fits counts. A path with a field behind it says what that field numbers. */
  subjects: Record<string, string>
  /** Beginnings of the paths whose `id` and `ids` number rows of the installation, which are everyone's. */
  everyones?: readonly string[]
}

/** Someone else of the company, without a role, whose account is as new as they are. */
export async function colleagueOf({ owner, officeId, tag, made }: Making): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `with person as (insert into account (username, real_name, password_hash) values ('fixtures' || gen_random_uuid(), $2, '') returning id)
     insert into employee (office_id, account_id, name) select $1, id, $2 from person returning id`,
    [officeId, tag],
  )
  const { id } = rows[0] as { id: number }
  made('employee', id)
  return id
}

/** What a module gives in `tests/samples.ts`: what cannot be made up from a field's schema alone, by its name. */
export type SamplePart = {
  words?: Record<string, string | (() => string)>
  /** Days, such as those on which something has happened. */
  days?: Record<string, () => string>
  numbers?: Record<string, number>
  /** Lists that may not be empty. */
  lists?: Record<string, readonly unknown[]>
}
