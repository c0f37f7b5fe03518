import { useState } from 'react'
import { formatDateTime } from '../../../kernel/api/time.ts'
import { formatRelative } from '../../../kernel/api/timeWords.ts'
import type { Attachment } from '../../attachments/api/attachments.ts'
import { Attachments } from '../../attachments/web/Attachments.tsx'
import { FileRoutesContext } from '../../attachments/web/attachments.ts'
import { PictureViewer } from '../../attachments/web/PictureViewer.tsx'
import { decisionWords, type Happened } from '../api/approval.ts'
import { saidRoutes } from '../api/said.ts'
import { useNames } from './names.ts'
import { Signature } from './said/Signature.tsx'
import { Words } from './said/Words.tsx'

/** Shows the acts of people and of the flow's rules, in order. */
export function History({ happened }: { happened: readonly Happened[] }) {
  const [viewed, view] = useState<Attachment>()
  const pictures = happened.flatMap(one => one.files.filter(file => file.picture))
  return (
    <FileRoutesContext value={saidRoutes}>
      <ol className="decisions">
        {happened.map(one => (
          <Said key={one.id} one={one} onView={view} />
        ))}
      </ol>
      {viewed && <PictureViewer pictures={pictures} shown={viewed} onShow={view} onClose={() => view(undefined)} />}
    </FileRoutesContext>
  )
}

/** Tells what happened last, and of how much. */
export function LastSaid({ happened }: { happened: readonly Happened[] }) {
  const name = useNames()
  const last = happened.at(-1)
  if (!last) return null
  const said = last.comment ? `：${last.comment}` : ''
  return (
    <>
      {happened.length} 条 · {name(last.by, last.for)} {decisionWords[last.kind]}
      {said} · {formatRelative(last.at)}
    </>
  )
}

type SaidProps = { one: Happened; onView: (picture: Attachment) => void }

function Said({ one, onView }: SaidProps) {
  const name = useNames()
  return (
    <li data-kind={one.kind}>
      <header>
        <b>{name(one.by, one.for)}</b>
        <span>
          {decisionWords[one.kind]}
          {one.people.length > 0 && `：${one.people.map(id => name(id)).join('、')}`}
        </span>
        {one.nodeName && <small>{one.nodeName}</small>}
        {one.note && <small>{one.note}</small>}
        <time dateTime={one.at} title={formatDateTime(one.at)}>
          {formatRelative(one.at)}
        </time>
      </header>
      {one.comment && <Words one={one} />}
      {one.signature && <Signature id={one.signature} by={name(one.by, one.for)} />}
      <Attachments files={one.files} onView={onView} />
    </li>
  )
}
