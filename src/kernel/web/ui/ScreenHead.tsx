import type { ReactNode } from 'react'
import type { Place } from '../../api/place.ts'
import './split.css'

type Props = { place: Pick<Place, 'title'>; children?: ReactNode }

/** Draws the head of a screen: the menu's title, a subtitle and its tools. */
export function ScreenHead({ place, children }: Props) {
  return (
    <header className="split-head">
      <h2>{place.title}</h2>
      {children}
    </header>
  )
}
