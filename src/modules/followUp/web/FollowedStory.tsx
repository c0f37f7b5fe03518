import { lazy, Suspense, useState } from 'react'
import type { StoryKind, StoryRoute } from '../../../kernel/api/story.ts'
import { formatMinute } from '../../../kernel/api/time.ts'
import { Value } from '../../../kernel/web/field/Value.tsx'
import { Story } from '../../../kernel/web/story/Story.tsx'
import type { Attachment } from '../../attachments/api/attachments.ts'
import { Attachments } from '../../attachments/web/Attachments.tsx'
import { FileRoutesContext } from '../../attachments/web/attachments.ts'
import { PictureViewer } from '../../attachments/web/PictureViewer.tsx'
import { type FollowUp, followUpRoutes } from '../api/followUp.ts'
import type { FollowedEvent } from '../api/story.ts'
import { removeAttachment } from './removeAttachment.ts'
import './followUp.css'

const Correcting = lazy(() => import('./Correcting.tsx'))

const method = { key: 'methodId', title: '跟进方式', kind: 'dictionary', dictionary: 'followUpMethod' } as const

type Props = {
  route: StoryRoute
  id: number
  kinds: Partial<Record<StoryKind, string>>
  mayWrite: boolean
  /** Runs after a follow-up was corrected or lost a file, to fetch again what is shown. */
  onChanged: () => void
}

type Viewed = { pictures: Attachment[]; shown: Attachment }

/** Shows the story of a record that people follow up. */
export function FollowedStory({ route, id, kinds, mayWrite, onChanged }: Props) {
  const [viewed, view] = useState<Viewed>()
  const viewIn = ({ attachments }: FollowUp) => {
    const pictures = attachments.filter(file => file.picture)
    return (shown: Attachment) => view({ pictures, shown })
  }
  return (
    <FileRoutesContext value={followUpRoutes}>
      <Story<FollowedEvent>
        route={route}
        id={id}
        kinds={kinds}
        empty={mayWrite ? '还没有动态。联系客户后，把结果和下次时间记在上面。' : '还没有动态。'}
        draw={({ by, followUp }) =>
          followUp && <Said by={by} followUp={followUp} onView={viewIn(followUp)} onChanged={onChanged} />
        }
      />
      {viewed && (
        <PictureViewer
          pictures={viewed.pictures}
          shown={viewed.shown}
          onShow={shown => view({ pictures: viewed.pictures, shown })}
          onClose={() => view(undefined)}
        />
      )}
    </FileRoutesContext>
  )
}

type SaidProps = { by: string; followUp: FollowUp; onView: (picture: Attachment) => void; onChanged: () => void }

function Said({ by, followUp, onView, onChanged }: SaidProps) {
  const remove = (file: Attachment) => void removeAttachment(file).then(removed => removed && onChanged())
  return (
    <>
      <p className="story-line">
        <b>{by}</b>
        {followUp.methodId ? <Value column={method} value={followUp.methodId} /> : '跟进'}
        {followUp.before && <small>{followUp.before}阶段</small>}
        <span className="story-text">{followUp.content}</span>
      </p>
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
      {followUp.nextAt && <small className="story-next">下次跟进 {formatMinute(followUp.nextAt)}</small>}
    </>
  )
}
