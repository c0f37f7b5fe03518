type Numbered = { id: number }

/** An action on chosen records: for which it is refused and why, and how it is done to the others. */
export type Acting<R, Changed> = {
  /** The chosen that are there, locked: of two people at once, the second sees what the first did. */
  locked: readonly R[]
  /**
   * Returns why a record is left out, in words; null if the action fits. `accepted` are the records accepted before this
   * one.
   */
  refusal(record: R, accepted: number): string | null
  /** The name of a record that is left out; '' if the person may not see it. */
  name(record: R): string
  /** The words for chosen records that do not exist. */
  missing: string
  /** Changes those that fit. */
  change(fit: R[]): Promise<Changed[]>
}

/** The result: how many records changed, and the reason for each of the others. */
export type Acted<R, Changed> = {
  result: { done: number; refused: { id: number; name: string; msg: string }[] }
  before: R[]
  after: Changed[]
}

/** Does an action to those chosen records that it fits, and tells for the others why not. */
export async function actOnMany<R extends Numbered, Changed>(
  ids: readonly number[],
  { locked, refusal, name, missing, change }: Acting<R, Changed>,
): Promise<Acted<R, Changed>> {
  const before: R[] = []
  const refused: Acted<R, Changed>['result']['refused'] = []
  for (const record of locked) {
    const msg = refusal(record, before.length)
    if (msg === null) before.push(record)
    else refused.push({ id: record.id, name: name(record), msg })
  }
  const after = await change(before)
  const found = new Set(locked.map(record => record.id))
  const gone = ids.filter(id => !found.has(id)).map(id => ({ id, name: '', msg: missing }))
  return { result: { done: after.length, refused: [...refused, ...gone] }, before, after }
}
