import { Link, useLocation } from 'react-router'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { listKeys } from '../../../../kernel/web/list/useKeys.ts'
import type { Chapter } from '../../../../kernel/web/module.ts'
import { opens, screenAt } from '../../../../kernel/web/screen.ts'
import { useSession } from '../../../../kernel/web/session.ts'
import { useSettings } from '../../../../kernel/web/shell/settings.ts'
import { usePhone } from '../../../../kernel/web/ui/usePhone.ts'
import { firstHourGuide, reportingPlaces } from '../../api/places.ts'
import { guideFor } from '../firstHour/guide.ts'
import { useWays } from '../firstHour/ways.ts'
import { firstSteps, useChapters } from '../introduction.ts'
import { type DrawnKind, useLaterKinds } from '../useStartKinds.ts'
import { wordsOf } from './words.ts'
import './help.css'

/** Shows what the screen one is on is for, what its words mean, and where else to go. */
export default function HelpPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { screens } = useSettings()
  const { pathname } = useLocation()
  const kinds = useLaterKinds()
  const screen = screenAt(screens, pathname)
  const chapters = useChapters() ?? []
  const here = chapters.filter(chapter => chapter.menus.includes(screen?.authority ?? ''))
  return (
    <Drawer open={open} title="帮助" onClose={onClose}>
      <article className="help">
        {here.length > 0 && (
          <section>
            <h3>这个页面：{screen?.title}</h3>
            {here.map(({ title, text }) => (
              <p key={title}>{text}</p>
            ))}
          </section>
        )}
        {kinds && <Beginning kinds={kinds} onGo={onClose} />}
        {!usePhone() && <Keys />}
        <section>
          <h3>还能做什么</h3>
          <ul>
            {chapters
              .filter(chapter => !here.includes(chapter))
              .map(chapter => (
                <Elsewhere key={chapter.title} chapter={chapter} onGo={onClose} />
              ))}
          </ul>
          <Link to={reportingPlaces.introduction.path} onClick={onClose}>
            查看全部简述
          </Link>
        </section>
      </article>
    </Drawer>
  )
}

type BeginningProps = { kinds: readonly DrawnKind[]; onGo: () => void }

/** Shows where one begins, and what the words of the screens mean. */
function Beginning({ kinds, onGo }: BeginningProps) {
  const menus = useSession(state => state.menus)
  const words = wordsOf(kinds, menus)
  const ways = useWays() ?? []
  return (
    <>
      <section>
        <h3>从哪里开始</h3>
        <ol>
          {firstSteps(kinds, menus).map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {guideFor(ways, menus).length > 0 && (
          <Link to={firstHourGuide} onClick={onGo}>
            开张指南：第一个小时做什么
          </Link>
        )}
      </section>
      {words.length > 0 && (
        <section>
          <h3>这些词的意思</h3>
          <dl className="help-words">
            {words.map(({ word, means }) => (
              <div key={word}>
                <dt>{word}</dt>
                <dd>{means}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  )
}

function Elsewhere({ chapter, onGo }: { chapter: Chapter; onGo: () => void }) {
  const { screens } = useSettings()
  const menus = useSession(state => state.menus)
  const screen = screenAt(screens, chapter.to)
  const link = screen && opens(screen, menus)
  return (
    <li>
      {link ? (
        <Link to={chapter.to} onClick={onGo}>
          {chapter.title}
        </Link>
      ) : (
        chapter.title
      )}
      ：{chapter.text}
    </li>
  )
}

function Keys() {
  return (
    <section>
      <h3>快捷键</h3>
      <dl className="help-keys">
        {[['Ctrl / ⌘ K', '搜索页面和记录'] as const, ...listKeys].map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
