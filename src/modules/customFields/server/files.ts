import { fileIdIn, fileText } from '../../../kernel/api/customFiles.ts'
import { customName } from '../../../kernel/api/customNames.ts'
import type { CustomValue, CustomValues } from '../../../kernel/api/customValues.ts'
import type { FieldIssue } from '../../../kernel/api/envelope.ts'
import { own } from '../../../kernel/api/own.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { TakenFile } from '../../../kernel/server/files/fileTransfer.ts'
import { storedContent } from '../../../kernel/server/files/storage.ts'
import { standingFor } from '../../../kernel/server/record/linked.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import { type AttachmentType, attachmentLimits } from '../../attachments/api/attachments.ts'
import {
  attach,
  attachedTo,
  attachmentOf,
  detachAll,
  keepWaiting,
  waitingNames,
} from '../../attachments/server/index.ts'
import type { MyField } from '../api/customFields.ts'
import { formForWriting, myForm, type PersonalForm } from './forms.ts'
import type { CustomHolder, CustomNoun } from './nouns.ts'

/** The subject of the files of a noun's custom fields among attachments. */
export const subjectOf = ({ noun }: Pick<CustomHolder, 'noun'>) => `own.${noun}`

const isFiles = ({ kind }: Pick<MyField, 'kind'>) => kind === 'files'
const idsIn = (value: unknown) => [value].flat().flatMap(one => fileIdIn(one) ?? [])

/**
 * What is given with files as records keep them, number and name: those that the field has already keep their names, new ones
 * get those under which the person sent them up. Tells the fields that name other files; values that are no lists stay.
 */
export async function namedFiles(
  desk: Desk,
  { seen }: PersonalForm,
  given: CustomValues,
  held: CustomValues,
): Promise<{ given: CustomValues; issues: FieldIssue[] }> {
  const fields = seen.filter(field => isFiles(field) && isFileList(own(given, field.key)))
  if (fields.length === 0) return { given, issues: [] }
  const keptIn = ({ key }: MyField) => new Map([own(held, key) ?? []].flat().map(one => [fileIdIn(one), one]))
  const fresh = fields.flatMap(field => idsIn(own(given, field.key)).filter(id => !keptIn(field).has(id)))
  const names = await waitingNames(desk, fresh)
  const taken = new Set<number>()
  const issues: FieldIssue[] = []
  const named = fields.map(field => {
    const kept = keptIn(field)
    const values = [...new Set(idsIn(own(given, field.key)))].map(id => {
      const name = names.get(id)
      const text = kept.get(id) ?? (name === undefined || taken.has(id) ? undefined : fileText(id, name))
      taken.add(id)
      return text
    })
    if (values.includes(undefined))
      issues.push({ field: customName(field.key), msg: `${field.title}有文件已失效，请重新上传` })
    return [field.key, values.filter(one => one !== undefined) as CustomValue] as const
  })
  return { given: { ...given, ...Object.fromEntries(named) }, issues }
}

/** Tells whether a value names files; what does not, and lists that are too long, the field's schema refuses. */
const isFileList = (value: unknown) =>
  Array.isArray(value) && value.length <= attachmentLimits.files && value.every(one => fileIdIn(one) !== undefined)

/** Attaches to a record the files that its custom fields came to name, and removes those that they name no longer. */
export async function keepFiles(
  desk: Desk,
  noun: CustomHolder,
  id: number,
  after: CustomValues | null | undefined,
  before: unknown,
): Promise<void> {
  const form = await formForWriting(desk, noun.noun)
  const fields = form?.content.fields.filter(isFiles) ?? []
  if (fields.length === 0) return
  const filesOf = (values: CustomValues) => new Set(fields.flatMap(({ key }) => idsIn(own(values, key) ?? [])))
  const [was, is] = [filesOf((before ?? {}) as CustomValues), filesOf(after ?? {})]
  await attach(
    desk,
    subjectOf(noun),
    id,
    [...is].filter(one => !was.has(one)),
  )
  const gone = new Set([...was].filter(one => !is.has(one)))
  if (gone.size === 0) return
  const attached = await attachedTo(desk, subjectOf(noun), [id])
  await detachAll(
    desk,
    attached.filter(({ fileId }) => gone.has(fileId)),
  )
}

/** Keeps a file that was sent up until its record is saved. Throws 40400 for somebody who fills in no field of files. */
export async function takeFile(
  desk: Desk,
  nouns: readonly CustomNoun[],
  file: TakenFile,
  mediaType: AttachmentType,
): ReturnType<typeof keepWaiting> {
  const forms = await Promise.all(nouns.map(({ noun }) => myForm(desk, noun)))
  if (!forms.some(form => form?.seen.some(field => isFiles(field) && field.editable))) throw notFound('附件字段')
  return keepWaiting(desk, file, mediaType)
}

/** A file of a record's custom field. Throws 40400 where the person does not see the record, or the field. */
export async function fileFor(desk: Desk, nouns: readonly CustomNoun[], fileId: number) {
  const file = await attachmentOf(desk, nouns.map(subjectOf), fileId)
  const noun = nouns.find(one => subjectOf(one) === file?.subject)
  if (!file || !noun || !(await isShown(desk, noun, file.subjectId, fileId))) throw notFound('文件')
  const { name, mediaType, size } = file
  return { name, mediaType, size, content: storedContent(desk.officeId, fileId, { small: true }) }
}

/** Tells whether the person sees a field that holds the file: in its record, or in the one into which that was merged. */
async function isShown(desk: Desk, noun: CustomNoun, subjectId: number, fileId: number): Promise<boolean> {
  const form = await myForm(desk, noun.noun)
  const fields = form?.seen.filter(isFiles) ?? []
  for (const id of new Set([subjectId, ...(await standingFor(desk, noun.noun, [subjectId])).values()])) {
    const record = await noun.seen(desk, id)
    const held = (record?.own ?? {}) as CustomValues
    if (fields.some(({ key }) => idsIn(own(held, key) ?? []).includes(fileId))) return true
  }
  return false
}
