import { type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import { HeadFacts } from './HeadFacts.tsx'
import { type RecordAct, RecordActs } from './RecordActs.tsx'
import { RecordPlaces } from './recordPlaces.ts'
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
  /** What stands below the facts, before the tabs. */
  children?: ReactNode
}

/** Draws the head of a record: what matters of it first, at the side where there is room, and what the person may do with it. */
export function RecordHead({ news, picture, figure, facts, note, acts = [], children }: Props) {
  const places = use(RecordPlaces)
  const told = (
    <>
      {figure && <p className="record-figure">{figure}</p>}
      {facts && <HeadFacts>{facts}</HeadFacts>}
      {note}
    </>
  )
  const beside = picture ? (
    <div className="record-beside">
      {picture}
      <div>{told}</div>
    </div>
  ) : (
    told
  )
  return (
    <section className="record-head">
      {news}
      {places ? places.facts && createPortal(beside, places.facts) : beside}
      {places ? places.below && createPortal(children, places.below) : children}
      <RecordActs acts={acts} />
    </section>
  )
}
