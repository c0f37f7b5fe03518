import { customName } from '../../../kernel/api/customNames.ts'
import type { CustomValues } from '../../../kernel/api/customValues.ts'
import { own } from '../../../kernel/api/own.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { type FieldValue, isFilled } from '../../forms/api/formFields.ts'
import { hiddenKeys } from '../api/builtIn.ts'
import { titleOf } from './builtIn.ts'
import { formForWriting, myForm, type PersonalForm } from './forms.ts'
import type { CustomHolder } from './nouns.ts'
import { notShown } from './shown.ts'

/** A field that a company asks for from a step of a record on: its name in issues, and what it is called. */
export type AskedFrom = { name: string; title: string; step: string }

/** What a company asks of the records of a noun at their steps. */
export type Asking = {
  asked: AskedFrom[]
  /** The noun's fields that the company hides: nobody can fill them in. */
  hidden: ReadonlySet<string>
  /** What the company calls fields of the noun, by their keys. */
  titles: ReadonlyMap<string, string>
}

const nothing: Asking = { asked: [], hidden: new Set(), titles: new Map() }

/**
 * Returns what a record with these custom values is asked for from each step on. Of custom fields only those that are shown with the values, and
 * that the person may fill in.
 */
export async function askingOf(desk: Desk, noun: CustomHolder, values: unknown): Promise<Asking> {
  const form = await myForm(desk, noun.noun)
  return form ? askedIn(form, noun, values) : nothing
}

function askedIn(form: PersonalForm, noun: CustomHolder, values: unknown): Asking {
  const unshown = notShown(form, (values ?? {}) as CustomValues)
  const { builtIn } = form.content
  const company = form.seen.filter(({ key, editable }) => editable && !unshown.has(key))
  const named = [
    ...builtIn.map(change => ({ ...change, name: change.key, title: titleOf(change, noun) })),
    ...company.map(field => ({ ...field, name: customName(field.key) })),
  ]
  return {
    asked: named.flatMap(({ name, title, required, requiredFrom }) => {
      const step = requiredFrom ?? (required ? noun.filledBy : undefined)
      return step === undefined ? [] : [{ name, title, step }]
    }),
    hidden: new Set(hiddenKeys(builtIn, noun.builtIn)),
    titles: new Map(named.map(({ name, title }) => [name, title])),
  }
}

/** Returns the titles of the fields that a company requires from a step on; nobody publishes others before the transaction ends. */
export async function askedFrom(desk: Desk, noun: CustomHolder, step: string): Promise<string[]> {
  const form = await formForWriting(desk, noun.noun)
  if (!form) return []
  const changes = form.content.builtIn.map(change => ({ ...change, title: titleOf(change, noun) }))
  const seen = new Set(form.seen.map(({ key }) => key))
  const own = form.inUse.map(field => ({ ...field, title: seen.has(field.key) ? field.title : '您看不到的字段' }))
  return [...changes, ...own].filter(({ requiredFrom }) => requiredFrom === step).map(({ title }) => title)
}

/** The names of the custom fields that are filled. */
export function filledCustomValues(values: unknown): string[] {
  const held = Object.entries((values ?? {}) as CustomValues)
  return held.filter(([, value]) => isFilled(value)).map(([key]) => customName(key))
}

/**
 * Refuses a step of a record while a field is empty that must be filled from this step, or an earlier one, on. `record` reads
 * what the record holds in the noun's built-in fields. Throws 40900 with the names of the empty ones.
 */
export async function assertFilledFor(
  desk: Desk,
  noun: CustomHolder,
  values: unknown,
  step: string,
  record: () => Promise<object>,
): Promise<void> {
  const { asked } = await askingOf(desk, noun, values)
  if (asked.length === 0) return
  const steps = await noun.steps(desk)
  const reached = steps.slice(0, steps.findIndex(({ key }) => key === step) + 1)
  const due = asked.filter(field => reached.some(({ key }) => key === field.step))
  if (due.length === 0) return
  const held = await record()
  const filled = new Set(filledCustomValues(values))
  const lacking = due.filter(({ name }) => !filled.has(name) && !isFilled(own(held as never, name) as FieldValue))
  if (lacking.length > 0)
    throw conflict(`${reached.at(-1)?.title}前请先填写${lacking.map(field => field.title).join('、')}`)
}
