import { sql } from 'kysely'
import { customKeyOf } from '../../../kernel/api/customNames.ts'
import type { CustomValues } from '../../../kernel/api/customValues.ts'
import { codes, type FieldIssue } from '../../../kernel/api/envelope.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'
import { noBuiltIn } from '../api/builtIn.ts'
import type { CustomContent, CustomField } from '../api/customFields.ts'
import { type CustomProblem, customProblems } from '../api/problems.ts'
import { conversionProblems } from './converting.ts'
import { isLinkable } from './linking.ts'
import type { CustomHolder } from './nouns.ts'
import { numberedOf } from './numbering.ts'
import { strangers } from './strangers.ts'

/** Everything that keeps a draft from being published: what is wrong in itself, and what it names that is not there. */
export async function problemsOf(
  desk: Desk,
  noun: CustomHolder,
  draft: CustomContent,
  published: CustomContent,
): Promise<CustomProblem[]> {
  const { facts, builtIn = noBuiltIn } = noun
  const steps = (await noun.steps(desk)).map(({ key }) => key)
  const own = customProblems(draft, published, { facts, steps, builtIn })
  if (own.length > 0) return own
  return [
    ...(await missing(desk, draft)),
    ...(await unknownDefaults(desk, draft, published)),
    ...(await doubles(desk, noun, draft, published)),
    ...(await conversionProblems(desk, noun, draft, published)),
  ]
}

/** Fields that come to begin with people, departments or words that are not the company's, or are disabled. */
async function unknownDefaults(desk: Desk, draft: CustomContent, published: CustomContent): Promise<CustomProblem[]> {
  const begun = (content: CustomContent): CustomValues =>
    Object.fromEntries(content.fields.filter(field => !field.retired).map(field => [field.key, field.initial]))
  const issues = await strangers(desk, draft.fields, begun(draft), begun(published), false)
  return issues.map(({ field, msg }) => ({ key: customKeyOf(field) ?? '', msg: `默认值的${msg}` }))
}

/** Throws 40000 naming each problem of a draft. */
export function assertNone(problems: readonly CustomProblem[]): void {
  const issues: FieldIssue[] = problems.slice(0, 50).map(({ key, msg }) => ({ field: `content.${key}`, msg }))
  if (issues[0]) throw new Refusal(codes.badInput, issues[0].msg, { issues })
}

/** Roles and dictionaries that fields name and the company has not. */
async function missing(desk: Desk, { fields }: CustomContent): Promise<CustomProblem[]> {
  const inUse = fields.filter(field => !field.retired)
  const [roles, types] = [
    new Set((await desk.from('role').select('id').execute()).map(row => row.id)),
    new Set((await desk.from('dictionaryType').select('code').execute()).map(row => row.code)),
  ]
  return inUse.flatMap(({ key, title, seenBy, editedBy, dictionary, linked }) => [
    ...([...(seenBy ?? []), ...(editedBy ?? [])].every(id => roles.has(id))
      ? []
      : [{ key, msg: `“${title}”的角色不存在，请重新选择` }]),
    ...(dictionary === null || types.has(dictionary) ? [] : [{ key, msg: `“${title}”的字典不存在，请重新选择` }]),
    ...(linked === null || isLinkable(desk, linked) ? [] : [{ key, msg: `“${title}”不能关联这种记录，请重新选择` }]),
  ])
}

/** The fields that come to be unique. */
const turnedUnique = (draft: CustomContent, published: CustomContent) =>
  draft.fields.filter(
    ({ key, unique, retired }) =>
      unique && !retired && !published.fields.some(one => one.key === key && one.unique && !one.retired),
  )

/** Fields that come to be unique although records hold a value twice. */
async function doubles(
  desk: Desk,
  noun: CustomHolder,
  draft: CustomContent,
  published: CustomContent,
): Promise<CustomProblem[]> {
  const problems: CustomProblem[] = []
  for (const { key, title } of turnedUnique(draft, published)) {
    const values = desk
      .from(noun.table)
      .select(heldIn(key).as('value'))
      .where(sql<boolean>`own ? ${key}`)
      .groupBy(heldIn(key))
      .having(({ fn }) => fn.countAll(), '>', 1)
      .limit(3)
    const found = await values.execute()
    if (found.length > 0)
      problems.push({
        key,
        msg: `“${title}”不能改为不可重复：${found.map(row => `“${row.value}”`).join('、')}等内容有多条记录`,
      })
  }
  return problems
}

const heldIn = (key: string) => sql<string>`own ->> ${sql.lit(key)}`

/**
 * Keeps the values of fields that come to be unique, and forgets those of fields that are not any more. The caller holds the
 * forms (`holdForms`), so that nobody writes meanwhile.
 */
export async function keepTurned(
  desk: Desk,
  noun: CustomHolder,
  draft: CustomContent,
  published: CustomContent,
): Promise<void> {
  const unique = new Set(draft.fields.filter(field => field.unique && !field.retired).map(field => field.key))
  const was = published.fields.filter(field => field.unique && !field.retired && !unique.has(field.key))
  for (const { key } of was)
    await desk.db
      .deleteFrom('ownUnique')
      .where('officeId', '=', desk.officeId)
      .where('noun', '=', noun.noun)
      .where('field', '=', key)
      .execute()
  for (const { key } of turnedUnique(draft, published))
    await desk.db
      .insertInto('ownUnique')
      .columns(['officeId', 'noun', 'field', 'value', 'subjectId'])
      .expression(
        desk
          .from(noun.table)
          .select(['officeId', sql.lit(noun.noun).as('noun'), sql.lit(key).as('field'), heldIn(key).as('value'), 'id'])
          .where(sql<boolean>`own ? ${key}`),
      )
      .execute()
}

const computes = ({ key, formula, result, decimals, retired }: CustomField) =>
  JSON.stringify([key, formula, result, decimals, retired])

/** Tells whether publishing a draft changes what formulas give, or gives numbers to records that are there. */
export function changesResults(draft: CustomContent, published: CustomContent): boolean {
  const had = new Set(numberedOf(published.fields).map(field => field.key))
  if (numberedOf(draft.fields).some(field => !had.has(field.key))) return true
  const formulas = (content: CustomContent) =>
    content.fields
      .filter(field => field.kind === 'formula' && !field.retired)
      .map(computes)
      .sort()
      .join()
  return formulas(draft) !== formulas(published)
}
