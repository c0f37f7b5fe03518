import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useEver } from '../../../../kernel/web/drawer/useEver.ts'
import { screenAt } from '../../../../kernel/web/screen.ts'
import { useSession } from '../../../../kernel/web/session.ts'
import { BarTool } from '../../../../kernel/web/shell/BarTool.tsx'
import { useSettings } from '../../../../kernel/web/shell/settings.ts'
import { Icon } from '../../../../kernel/web/ui/Icon.tsx'
import { explainElement } from '../../api/explainElement.ts'

const WhyPanel = lazy(() => import('./WhyPanel.tsx'))

export const whyLabel = '为什么能或不能看到'

/** Shows 为什么 in the top bar: explains who can or cannot see the present screen and its open record. */
export function WhyTool() {
  return <Why>{ask => <BarTool rare icon={<Icon name="reason" size={18} />} label={whyLabel} onPress={ask} />}</Why>
}

/** Provides the question 为什么 to components inside; nothing for people who may not ask. */
export function Why({ children }: { children: (ask: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  const ever = useEver(open)
  const allowed = useSession(state => state.elements[explainElement])
  const { screens } = useSettings()
  const { pathname } = useLocation()
  const screen = screenAt(screens, pathname)
  if (!allowed || !screen?.authority) return null
  return (
    <>
      {children(() => setOpen(true))}
      <Suspense>
        {ever && <WhyPanel open={open} menu={screen.authority} title={screen.title} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
