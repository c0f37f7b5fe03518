import { type Appearance, setAppearance, useAppSettings } from '../../../../kernel/web/appSettings.ts'
import { call } from '../../../../kernel/web/call.ts'
import { may } from '../../../../kernel/web/session.ts'
import { appearanceRoutes, type Appearance as Chosen } from '../../api/appearance.ts'

/**
 * Changes the look at once; the account stores it for other browsers. The call shows a failure, and this browser keeps the
 * look anyway.
 */
export function changeLook(change: Partial<Appearance>): void {
  const { theme, density } = { ...useAppSettings.getState(), ...change }
  setAppearance({ theme, density })
  if (!may(appearanceRoutes.save)) return // of somebody else's eyes: in this browser alone
  call(appearanceRoutes.save, { body: { theme, density } as Chosen }, { quiet: true }).catch(() => undefined)
}
