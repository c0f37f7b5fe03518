import { codes, type FieldIssue } from '../../../kernel/api/envelope.ts'
import { own } from '../../../kernel/api/own.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'
import { type FieldValue, isFilled } from '../../forms/api/formFields.ts'
import { hiddenKeys } from '../api/builtIn.ts'
import type { BuiltInChange, CustomContent } from '../api/customFields.ts'
import { formForWriting, myForm } from './forms.ts'
import type { CustomHolder } from './nouns.ts'

type Entered = Readonly<Record<string, unknown>>

/**
 * Refuses what a person entered of a noun's fields where the company hides the field, or asks for it. Of an edit only what is
 * sent counts: a field left out is undefined. Throws 40000 naming each field.
 */
export async function assertBuiltIn(
  desk: Desk,
  noun: CustomHolder,
  entered: object,
  { isNew }: { isNew: boolean },
): Promise<void> {
  const content = (await formForWriting(desk, noun.noun))?.content
  if (!content) return
  const issues = builtInIssues(content, noun, entered as Entered, isNew)
  if (issues[0]) throw new Refusal(codes.badInput, issues[0].msg, { issues })
}

/** Refuses a record that holds nothing in a field of the noun that the company asks for; of those that `record` names. Throws 40000. */
export async function assertAsked(desk: Desk, noun: CustomHolder, record: object): Promise<void> {
  const content = (await formForWriting(desk, noun.noun))?.content
  const asked = (content?.builtIn ?? []).filter(({ key, hidden }) => !hidden && Object.hasOwn(record, key))
  const issues = content ? builtInIssues({ builtIn: asked }, noun, record as Entered, true) : []
  if (issues[0]) throw new Refusal(codes.badInput, issues[0].msg, { issues })
}

/** What is wrong with the noun's fields of a record that somebody entered, by the company's form. */
export function builtInIssues(
  { builtIn }: Pick<CustomContent, 'builtIn'>,
  noun: Pick<CustomHolder, 'builtIn'>,
  entered: Entered,
  isNew: boolean,
): FieldIssue[] {
  const isGiven = (key: string) => own(entered, key) !== undefined
  const isEmpty = (key: string) => !isFilled(own(entered, key) as FieldValue)
  const sent = hiddenKeys(builtIn, noun.builtIn).filter(key => isGiven(key) && !(isNew && isEmpty(key)))
  const lacking = builtIn.filter(({ key, required }) => required && (isNew || isGiven(key)) && isEmpty(key))
  return [
    ...sent.map(field => ({ field, msg: '没有这个字段，请刷新后再试' })),
    ...lacking.map(change => ({ field: change.key, msg: `请填写${titleOf(change, noun)}` })),
  ]
}

/** What the company calls fields of the noun, by their keys: of those that it has renamed. */
export async function companyTitles(desk: Desk, { noun }: Pick<CustomHolder, 'noun'>): Promise<Map<string, string>> {
  const changes = (await myForm(desk, noun))?.content.builtIn ?? []
  return new Map(changes.flatMap(({ key, title }) => (title ? [[key, title] as const] : [])))
}

/** What the company calls a field of the noun. */
export const titleOf = ({ key, title }: BuiltInChange, { builtIn }: Pick<CustomHolder, 'builtIn'>) =>
  title || (builtIn?.fields.find(field => field.key === key)?.title ?? '')
