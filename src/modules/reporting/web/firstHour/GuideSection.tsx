import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../../../kernel/web/session.ts'
import { guideFor } from './guide.ts'
import { useWays } from './ways.ts'

/** Where the guide stands on the page of help. */
const guideAnchor = 'first-hour'

/** Shows what an owner does in the first hour, one paragraph for each step with the way to its screen. */
export function Guide() {
  const menus = useSession(state => state.menus)
  const { hash } = useLocation()
  const section = useRef<HTMLElement>(null)
  const paragraphs = guideFor(useWays() ?? [], menus)
  const drawn = paragraphs.length > 0
  useEffect(() => {
    if (drawn && hash === `#${guideAnchor}`) section.current?.scrollIntoView({ block: 'start' })
  }, [drawn, hash])
  if (!drawn) return null
  return (
    <section id={guideAnchor} ref={section} aria-label="开张指南">
      <h2>开张指南：第一个小时做什么</h2>
      <ol className="introduction-guide">
        {paragraphs.map(({ title, text, to, go }) => (
          <li key={title}>
            <b>{title}</b>
            <p>
              {text} <Link to={to}>{go}</Link>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
