import { inOffice } from '../../../kernel/server/desk.ts'
import { type Handled, handle } from '../../../kernel/server/mount.ts'
import { ownFieldsRoutes as routes } from '../contract/routes.ts'
import { designOf, discardDraft, nounNamed, publishDraft, publishedNow, saveDraft } from './designing.ts'
import { myForms } from './forms.ts'
import type { OwnNoun } from './nouns.ts'
import { changesOf } from './preview.ts'
import { changesResults, problemsOf } from './publish.ts'
import { type RecomputeJob, recomputeQueue } from './recompute.ts'

/** Calls about own fields of these nouns: everybody reads theirs, an admin designs and publishes them. */
export function ownFieldsHandlers(nouns: readonly OwnNoun[]): Handled[] {
  return [
    handle(routes.mine, async desk => (desk.who.officeId === null ? {} : myForms(inOffice(desk)))),
    handle(routes.forms, desk => designOf(desk, nouns)),
    handle(routes.save, (desk, { body: { noun, version, content } }) =>
      saveDraft(desk, nounNamed(nouns, noun), version, content),
    ),
    handle(routes.discard, (desk, { body: { noun, version } }) => discardDraft(desk, nounNamed(nouns, noun), version)),
    handle(routes.preview, async (desk, { body: { noun: name, content } }) => {
      const noun = nounNamed(nouns, name)
      const published = await publishedNow(desk, noun)
      const problems = await problemsOf(desk, noun, content, published)
      return { problems, changes: problems.length > 0 ? [] : await changesOf(desk, noun, content, published) }
    }),
    handle(routes.publish, async (desk, { body: { noun: name, version } }, runtime) => {
      const noun = nounNamed(nouns, name)
      const { form, before } = await publishDraft(desk, noun, version)
      if (changesResults(form.content, before)) {
        const job: RecomputeJob = { officeId: desk.officeId, noun: noun.noun }
        await runtime.jobs.enqueue(desk, recomputeQueue, job)
      }
      return form
    }),
  ]
}
