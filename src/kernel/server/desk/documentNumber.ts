import type { ClientBase } from 'pg'

/**
 * Returns the next `count` numbers of a kind of document, `SJ20261120-0001`: prefix, day in Asia/Shanghai, running number in
 * the office (product.md §2). They have no gap and no duplicate, because they are drawn in the caller's transaction and
 * others wait for its end: draw them last.
 */
export async function nextNumbers(
  { client, officeId }: { client: ClientBase; officeId: number },
  prefix: string,
  count = 1,
): Promise<string[]> {
  const { rows } = await client.query<{ day: string; last: number }>(
    `insert into document_counter as c (office_id, prefix, day, last)
     values ($1, $2, (now() at time zone 'Asia/Shanghai')::date, $3)
     on conflict (office_id, prefix, day) do update set last = c.last + $3
     returning to_char(day, 'YYYYMMDD') as day, last`,
    [officeId, prefix, count],
  )
  const { day, last } = rows[0] as { day: string; last: number }
  return Array.from({ length: count }, (_, at) => documentNumber(prefix, day, last - count + 1 + at))
}

/** Draws the next `count` numbers of a counter that runs on over days; returns the first. Without gap and duplicate, as `nextNumbers`. */
export async function nextOfCounter(
  { client, officeId }: { client: ClientBase; officeId: number },
  counter: string,
  count: number,
): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    `insert into document_counter as c (office_id, prefix, day, last) values ($1, $2, 'epoch', $3)
     on conflict (office_id, prefix, day) do update set last = c.last + $3 returning last`,
    [officeId, counter, count],
  )
  return (rows[0]?.last ?? 0) - count + 1
}

/** Formats a document's number; `day` is written 20261120. */
export function documentNumber(prefix: string, day: string, running: number): string {
  return `${prefix}${day}-${String(running).padStart(4, '0')}`
}
