import type { ReactNode } from 'react'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import type { PrintedFact } from '../../../ownFields/api/printed.ts'
import './shared.css'

type Props = { title: string; error: Error | null; children: ReactNode }

/** Draws the page of a customer who got a link: what they were sent, or why it opens no more. */
export function SharedFrame({ title, error, children }: Props) {
  return (
    <main className="shared">
      <title>{title}</title>
      {error && <p className="shared-gone">{error.message}</p>}
      {children}
    </main>
  )
}

type HeadProps = { title: string; sender: { company: string; logo: string; number: string } }

/** Draws who sent a paper, and its title and number. */
export function Letterhead({ title, sender: { company, logo, number } }: HeadProps) {
  return (
    <header>
      {logo && <img src={logo} alt="" width="48" height="48" />}
      <div>
        <b>{company}</b>
        <h1>{title}</h1>
        <small>{number}</small>
      </div>
    </header>
  )
}

/** Draws the own fields of the company that stand on a paper, among its facts. */
export function PrintedFacts({ facts }: { facts: readonly PrintedFact[] }) {
  return facts.map(({ title, value }) => (
    <Fact key={title} title={title}>
      {value}
    </Fact>
  ))
}
