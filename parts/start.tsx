import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { restoreAppSettings } from '../src/kernel/web/appSettings.ts'
import { queryClient } from '../src/kernel/web/query.ts'
import { PartsPage } from './PartsPage.tsx'
import { answerSample } from './tiles.ts'
import '../src/kernel/web/theme.css'
import '../src/kernel/web/themes.css'
import '../src/kernel/web/base.css'
import '../src/kernel/web/touch.css'

restoreAppSettings()
window.fetch = answerSample
createRoot(document.getElementById('app') as HTMLElement).render(
  <QueryClientProvider client={queryClient}>
    <BrowserRouter>
      <PartsPage />
    </BrowserRouter>
  </QueryClientProvider>,
)
