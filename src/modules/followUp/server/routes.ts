import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { storedContent } from '../../../kernel/server/files/storage.ts'
import { type Handled, handle, handleFile } from '../../../kernel/server/http/mount.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import { fileAttached, keepWaiting, kindOfFile } from '../../attachments/server/index.ts'
import { followUpRoutes as routes } from '../api/followUp.ts'
import { correctFollowUp, followUpHistory } from './correcting.ts'
import type { Filed, Followed } from './kinds.ts'
import { removeFile, seesFollowUp } from './removing.ts'

/** Returns every call of this module. */
export function followUpHandlers(kinds: readonly Followed[], others: readonly Filed[]): readonly Handled[] {
  /** Tells whether the person sees what the file is of. */
  async function reaches(desk: Desk, { subject, subjectId }: { subject: string; subjectId: number }): Promise<boolean> {
    const other = others.find(one => one.subject === subject)
    return other ? other.reaches(desk, subjectId) : seesFollowUp(desk, kinds, subjectId)
  }

  return [
    handleFile(
      routes.upload,
      ({ file }) => kindOfFile(file),
      (desk, { file }, kind) => keepWaiting(desk, file, kind),
    ),

    handle(routes.download, async (desk, { params }) => {
      const file = await fileAttached(desk, ['followUp', ...others.map(({ subject }) => subject)], params.id)
      if (!file || !(await reaches(desk, file))) throw notFound('文件')
      const { name, mediaType, size } = file
      return { name, mediaType, size, content: storedContent(desk.officeId, file.fileId, { small: true }) }
    }),

    handle(routes.correct, (desk, { body }) => correctFollowUp(desk, kinds, body)),
    handle(routes.history, (desk, { params }) => followUpHistory(desk, kinds, params.id)),
    handle(routes.removeFile, (desk, { body }) => removeFile(desk, kinds, body.id)),
  ]
}
