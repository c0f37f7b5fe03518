import { type CSSProperties, type ReactNode, useRef } from 'react'
import { useSession } from './session.ts'
import { usePaging } from './usePaging.ts'
import './paper.css'

/** What of a company stands on each of its papers. `logo` is an address; an empty colour is black. */
export type Letterhead = { company: string; logo: string; colour: string; contact: string }

type Props = {
  title: string
  /** Number, day and the like below the title. */
  told?: readonly string[]
  /** Who printed it and when, or the words of its template. */
  foot: string
  landscape?: boolean
  /** Another letterhead than that of the person's company, such as one that is edited. */
  head?: Letterhead
  children: ReactNode
}

/** Draws a paper as every paper is: head with logo, company and title, content, and foot with the company's address and phone. */
export function PaperSheet({ title, told = [], foot, landscape = false, head, children }: Props) {
  const own = useLetterhead()
  const { company, logo, colour, contact } = head ?? own
  const sheet = useRef<HTMLDivElement>(null)
  usePaging(sheet, landscape)
  return (
    <div ref={sheet} className="sheet" style={{ '--paper-accent': colour || 'var(--text)' } as CSSProperties}>
      <header className="sheet-head">
        {logo && <img src={logo} alt="" />}
        <b>{company}</b>
        <div>
          <h1>{title}</h1>
          {told.filter(Boolean).map(words => (
            <p key={words}>{words}</p>
          ))}
        </div>
      </header>
      {children}
      <footer className="sheet-foot" data-block>
        <p>{[company, contact].filter(Boolean).join('　')}</p>
        <p>{foot}</p>
      </footer>
    </div>
  )
}

/** Returns what of the person's company stands on each of its papers. */
export function useLetterhead(): Letterhead {
  const person = useSession(state => state.person)
  const { colour = '', contact = '' } = person?.officePaper ?? {}
  return { company: person?.officeName ?? '', logo: person?.officeLogo ?? '', colour, contact }
}
