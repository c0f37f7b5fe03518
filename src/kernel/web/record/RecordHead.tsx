import type { ReactNode } from 'react'
import { type RecordAct, RecordActs } from './RecordActs.tsx'
import '../drawer/record.css'

type Props = {
  /** What has to be said first. */
  news?: ReactNode
  /** A picture beside the facts, and the figure above them. */
  picture?: ReactNode
  figure?: ReactNode
  /** Lines of `Fact`, and what stands below them. */
  facts?: ReactNode
  note?: ReactNode
  acts?: readonly RecordAct[]
  /** What stands between facts and acts, and what stands below them. */
  children?: ReactNode
  hint?: ReactNode
}

/** Draws the head of a record: what matters of it first, and what the person may do with it. */
export function RecordHead({ news, picture, figure, facts, note, acts = [], children, hint }: Props) {
  const told = (
    <>
      {figure && <p className="record-figure">{figure}</p>}
      {facts && <dl>{facts}</dl>}
      {note}
    </>
  )
  return (
    <section className="record-head">
      {news}
      {picture ? (
        <div className="record-beside">
          {picture}
          <div>{told}</div>
        </div>
      ) : (
        told
      )}
      {children}
      <RecordActs acts={acts} />
      {hint}
    </section>
  )
}
