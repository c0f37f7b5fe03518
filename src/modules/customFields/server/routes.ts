import { type Desk, inOffice } from '../../../kernel/server/desk/desk.ts'
import { type Handled, handle, handleFile } from '../../../kernel/server/http/mount.ts'
import type { SearchKind } from '../../../kernel/server/record/searchKind.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import { kindOfFile } from '../../attachments/server/index.ts'
import { conversionsIn } from '../api/converting.ts'
import { customFieldsRoutes as routes } from '../api/routes.ts'
import { fittingOf } from './converting.ts'
import { designOf, discardDraft, formNow, nounNamed, publishDraft, publishedNow, saveDraft } from './designing.ts'
import { fileFor, takeFile } from './files.ts'
import { recomputingFor } from './following.ts'
import { myForms } from './forms.ts'
import { findLinkable, linkedFor } from './linking.ts'
import type { CustomNoun } from './nouns.ts'
import { revealPhone } from './phones.ts'
import { changesOf } from './preview.ts'
import { changesResults, problemsOf } from './publish.ts'
import { type CustomUses, usesOf } from './uses.ts'
import { beginWork, resumeWork, workJobs, workOf } from './work.ts'

async function enqueue(desk: Desk, { jobs }: Pick<Runtime, 'jobs'>, workId: number): Promise<void> {
  await jobs.enqueue(desk, workJobs.queue, workJobs.job(desk.officeId, workId))
}

/** Calls about custom fields of these nouns: everybody reads theirs, an admin designs and publishes them. */
export function customFieldsHandlers(
  nouns: readonly CustomNoun[],
  uses: readonly CustomUses[],
  searched: readonly SearchKind[],
): Handled[] {
  return [
    handle(routes.mine, async desk => (desk.who.officeId === null ? {} : myForms(inOffice(desk), nouns))),
    handle(routes.revealPhone, async (desk, { params: { noun, id, ownKey } }) => ({
      phone: await revealPhone(inOffice(desk), nounNamed(nouns, noun), id, ownKey),
    })),
    handle(routes.recomputing, (desk, { body: { noun, id } }) =>
      recomputingFor(inOffice(desk), nounNamed(nouns, noun), id),
    ),
    handle(routes.linked, (desk, { body: { of, ids } }) => linkedFor(inOffice(desk), searched, of, ids)),
    handle(routes.findLinked, (desk, { body: { of, term } }) => findLinkable(inOffice(desk), searched, of, term)),
    handleFile(
      routes.upload,
      ({ file }) => kindOfFile(file),
      (desk, { file }, kind) => takeFile(inOffice(desk), nouns, file, kind),
    ),
    handle(routes.download, (desk, { params }) => fileFor(inOffice(desk), nouns, params.id)),
    handle(routes.forms, desk => designOf(desk, nouns, searched)),
    handle(routes.save, (desk, { body: { noun, version, content } }) =>
      saveDraft(desk, nounNamed(nouns, noun), version, content),
    ),
    handle(routes.discard, (desk, { body: { noun, version } }) => discardDraft(desk, nounNamed(nouns, noun), version)),
    handle(routes.preview, async (desk, { body: { noun: name, content } }) => {
      const noun = nounNamed(nouns, name)
      const published = await publishedNow(desk, noun)
      const problems = await problemsOf(desk, noun, content, published)
      if (problems.length > 0) return { problems, changes: [], uses: [] }
      const changes = await changesOf(desk, noun, content, published)
      return { problems, changes, uses: await usesOf(desk, noun, content, published, uses) }
    }),
    handle(routes.fitting, async (desk, { body: { noun: name, content, ownKey: key, page } }) => {
      const noun = nounNamed(nouns, name)
      return fittingOf(desk, noun, { draft: content, published: await publishedNow(desk, noun), key, page })
    }),
    handle(routes.publish, async (desk, { body: { noun: name, version } }, runtime) => {
      const noun = nounNamed(nouns, name)
      const { form, before } = await publishDraft(desk, noun, version)
      const conversions = conversionsIn(form.content, before)
      if (conversions.length > 0 || changesResults(form.content, before)) {
        await enqueue(desk, runtime, await beginWork(desk, noun, conversions))
        return { ...form, work: await workOf(desk, name) }
      }
      return form
    }),
    handle(routes.resume, async (desk, { body: { noun: name } }, runtime) => {
      const noun = nounNamed(nouns, name)
      for (const workId of await resumeWork(desk, noun)) await enqueue(desk, runtime, workId)
      return formNow(desk, noun)
    }),
  ]
}
