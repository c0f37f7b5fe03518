import type { ReactNode } from 'react'
import './publicPage.css'

type Props = { title: string; intro?: ReactNode; children: ReactNode; footer?: ReactNode }

/** Shows a page before or beside the console, in the look of the sign-in: the mark, one card, the river below. */
export function PublicPage({ title, intro, children, footer }: Props) {
  return (
    <div className="public-page">
      <title>{`${title} · 同舟`}</title>
      <a className="public-brand" href="/">
        <img src="/favicon.svg" width="32" height="32" alt="" />
        <span>同舟</span>
      </a>
      <div className="public-middle">
        <main className="public-card">
          <h1>{title}</h1>
          {intro && <p className="public-intro">{intro}</p>}
          {children}
        </main>
        {footer && <p className="public-footer">{footer}</p>}
      </div>
      <River />
    </div>
  )
}

const lines = [
  { y: 40, stretch: 0.9, opacity: 0.16 },
  { y: 70, stretch: 1.2, opacity: 0.2 },
  { y: 108, stretch: 1.6, opacity: 0.18 },
  { y: 156, stretch: 2.1, opacity: 0.15 },
]

function River() {
  return (
    <svg className="public-river" viewBox="0 0 1600 200" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      {lines.map(({ y, stretch, opacity }) => (
        <path
          key={y}
          d={`M-400 0q60-14 120 0${'t120 0'.repeat(28)}`}
          transform={`translate(${-y} ${y}) scale(${stretch} ${stretch})`}
          opacity={opacity}
        />
      ))}
    </svg>
  )
}
