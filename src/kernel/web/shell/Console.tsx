import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router'
import { queryClient } from '../query.ts'
import { screenAt } from '../screen.ts'
import { logout, useSession } from '../session.ts'
import { Page } from './Page.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { Shell } from './Shell.tsx'
import { type ConsoleSettings, SettingsProvider, useSettings } from './settings.ts'
import { signInAddress } from './signInAddress.ts'
import '../theme.css'
import '../themes.css'
import '../base.css'
import '../ui/row.css'
import '../print.css'
import '../touch.css'

/** Draws the whole console: public screens, and behind the gate the layout with the others. */
export function Console({ settings, children }: { settings: ConsoleSettings; children?: ReactNode }) {
  const { publicScreens, home, signIn } = settings
  return (
    <SettingsProvider value={settings}>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <PageBoundary onRetry={() => location.reload()}>
            <Routes>
              <Route path="/" element={<Navigate to={home} replace />} />
              <Route path={signIn} element={<Leave />} />
              {publicScreens.map(screen => (
                <Route key={screen.path} path={screen.path} element={<PublicPage load={screen.page} />} />
              ))}
              <Route
                path="*"
                element={
                  <Gate>
                    <AtScreen />
                  </Gate>
                }
              />
            </Routes>
          </PageBoundary>
          <PageBoundary onRetry={() => location.reload()}>{children}</PageBoundary>
        </BrowserRouter>
      </QueryClientProvider>
    </SettingsProvider>
  )
}

function PublicPage({ load }: Parameters<typeof Page>[0]) {
  return (
    <PageBoundary onRetry={() => location.reload()}>
      <Suspense>
        <Page load={load} />
      </Suspense>
    </PageBoundary>
  )
}

/**
 * Draws the screen of the address. One route serves all screens, because React Router would compare them one by one at each
 * drawing.
 */
function AtScreen() {
  const { screens } = useSettings()
  const { pathname } = useLocation()
  return <Shell screen={screenAt(screens, pathname)} />
}

/** Leaves for an address of another document. */
function Leave() {
  useEffect(() => location.reload(), [])
  return null
}

/** Admits only people who are signed in and whose info is loaded (S1.02, S1.03). */
function Gate({ children }: { children: ReactNode }) {
  const { load, signIn } = useSettings()
  const token = useSession(state => state.token)
  const known = useSession(state => state.person !== undefined)
  const { pathname, search } = useLocation()
  useEffect(() => {
    const chosen = useSession.getState().status === 'signed-out'
    if (!token) location.assign(signInAddress(signIn, chosen ? '/' : pathname + search))
    else if (!known) load().catch(() => logout())
  }, [token, known, load, signIn, pathname, search])
  return token && known ? children : <div className="shell shell-empty" aria-busy="true" />
}
