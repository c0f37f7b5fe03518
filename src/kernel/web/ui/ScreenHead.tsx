import type { ReactNode } from 'react'
import type { Place } from '../../contract/place.ts'
import './split.css'

type Props = { place: Pick<Place, 'title'>; children?: ReactNode }

/** The head of a screen: what the menu calls it; below or beside that what the screen says of itself, and its tools. */
export function ScreenHead({ place, children }: Props) {
  return (
    <header className="split-head">
      <h2>{place.title}</h2>
      {children}
    </header>
  )
}
