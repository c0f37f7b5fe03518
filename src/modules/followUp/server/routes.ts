import type { Desk } from '../../../kernel/server/desk.ts'
import { type Handled, handle, handleFile } from '../../../kernel/server/mount.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import { storedContent } from '../../../kernel/server/storage.ts'
import { keepWaiting, kindOfFile } from '../../attachments/server/index.ts'
import { followUpRoutes as routes } from '../contract/followUp.ts'
import { correctFollowUp, followUpHistory } from './correcting.ts'
import type { FollowedReach } from './reach.ts'
import { removeFile, seesFollowUp } from './removing.ts'

/** Every call of this module. */
export function followUpHandlers(reach: FollowedReach): readonly Handled[] {
  return [
    handleFile(
      routes.upload,
      ({ file }) => kindOfFile(file),
      (desk, { file }, kind) => keepWaiting(desk, file, kind),
    ),

    handle(routes.download, async (desk, { params }) => {
      const file = await desk
        .from('attachment')
        .select(['fileId', 'subject', 'subjectId', 'name', 'mediaType', 'size'])
        .where('id', '=', params.id)
        .where('subject', 'in', ['followUp', 'customer'])
        .executeTakeFirst()
      if (!file || !(await reaches(desk, reach, file))) throw notFound('文件')
      const { name, mediaType, size } = file
      return { name, mediaType, size, content: storedContent(desk.officeId, file.fileId, { small: true }) }
    }),

    handle(routes.correct, (desk, { body }) => correctFollowUp(desk, reach, body)),
    handle(routes.history, (desk, { params }) => followUpHistory(desk, reach, params.id)),
    handle(routes.removeFile, (desk, { body }) => removeFile(desk, reach, body.id)),
  ]
}

type Filed = { subject: string; subjectId: number }

/** Whether the person sees what the file is of: a customer, or what a follow-up is about. */
async function reaches(desk: Desk, reach: FollowedReach, { subject, subjectId }: Filed): Promise<boolean> {
  if (subject === 'customer') return desk.may('customerList') && reach('customerId', desk, subjectId)
  return seesFollowUp(desk, reach, subjectId)
}
