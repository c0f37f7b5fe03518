import { lazy, Suspense, useState } from 'react'
import { formatDateTime, formatMinute } from '../../../kernel/api/time.ts'
import { formatRelative } from '../../../kernel/api/timeWords.ts'
import { Value } from '../../../kernel/web/field/Value.tsx'
import type { Attachment } from '../../attachments/api/attachments.ts'
import { Attachments } from '../../attachments/web/Attachments.tsx'
import { FileRoutesContext } from '../../attachments/web/attachments.ts'
import { PictureViewer } from '../../attachments/web/PictureViewer.tsx'
import type { FollowUp } from '../api/followUp.ts'
import { followUpRoutes } from '../api/followUp.ts'
import { removeAttachment } from './removeAttachment.ts'
import './followUp.css'

const Correcting = lazy(() => import('./Correcting.tsx'))

const method = { key: 'methodId', title: '跟进方式', kind: 'dictionary', dictionary: 'followUpMethod' } as const
const person = { key: 'createdBy', title: '跟进人', kind: 'employee' } as const

type Props = {
  followUps: FollowUp[] | undefined
  error: Error | null
  mayWrite: boolean
  /** Runs after a file was removed, to refetch what is shown. */
  onChanged: () => void
}

/** Shows the follow-ups, newest first. */
export function FollowUpList({ followUps, error, mayWrite, onChanged }: Props) {
  const [viewed, view] = useState<Attachment>()
  const pictures = followUps?.flatMap(one => one.attachments.filter(file => file.picture)) ?? []
  return (
    <FileRoutesContext value={followUpRoutes}>
      {error && <p className="nothing">{error.message}</p>}
      {followUps?.length === 0 && (
        <p className="nothing">还没有跟进。{mayWrite && '联系客户后，把结果和下次时间记在上面。'}</p>
      )}
      <ol className="follow-ups">
        {followUps?.map(followUp => (
          <Said key={followUp.id} followUp={followUp} onView={view} onChanged={onChanged} />
        ))}
      </ol>
      {viewed && <PictureViewer pictures={pictures} shown={viewed} onShow={view} onClose={() => view(undefined)} />}
    </FileRoutesContext>
  )
}

type SaidProps = { followUp: FollowUp; onView: (picture: Attachment) => void; onChanged: () => void }

function Said({ followUp, onView, onChanged }: SaidProps) {
  const remove = (file: Attachment) => void removeAttachment(file).then(removed => removed && onChanged())
  return (
    <li>
      <header>
        <b>
          <Value column={person} value={followUp.createdBy} />
        </b>
        {followUp.methodId && <Value column={method} value={followUp.methodId} />}
        <time dateTime={followUp.createdAt} title={formatDateTime(followUp.createdAt)}>
          {formatRelative(followUp.createdAt)}
        </time>
        {followUp.before && <small>{followUp.before}阶段</small>}
      </header>
      <p>{followUp.content}</p>
      <Attachments
        files={followUp.attachments}
        onView={onView}
        onRemove={followUp.mayRemoveFiles ? remove : undefined}
      />
      {(followUp.correctableUntil || followUp.corrected) && (
        <Suspense>
          <Correcting followUp={followUp} onChanged={onChanged} />
        </Suspense>
      )}
      {followUp.nextAt && <small>下次跟进 {formatMinute(followUp.nextAt)}</small>}
    </li>
  )
}
