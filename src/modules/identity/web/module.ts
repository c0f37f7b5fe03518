import { densityChoices } from '../../../kernel/web/list/density.ts'
import type { WebModule } from '../../../kernel/web/module.ts'
import { bringTo } from '../../../kernel/web/point.ts'
import { favouriteKeepers } from '../../../kernel/web/shell/favourites.ts'
import { appearanceRoutes, densities } from '../api/appearance.ts'
import { changingPassword } from '../api/changingPassword.ts'
import { identityPlaces as places } from '../api/places.ts'
import { fetchSession } from './session.ts'

const singleSignOn = () => import('./SingleSignOnPage.tsx')

export const identity = {
  name: 'identity',
  screens: [
    { place: places.personal, page: () => import('./personal/PersonalPage.tsx') },
    { place: places.theme, page: () => import('./personal/ThemePage.tsx') },
    { place: places.staff, page: () => import('./staff/PlatformStaffPage.tsx') },
  ],
  publicScreens: [
    { place: places.register, page: () => import('./RegisterPage.tsx') },
    { place: places.changePassword, page: () => import('./ChangePasswordPage.tsx') },
    { place: places.redirect, page: singleSignOn },
    { place: places.scan, page: singleSignOn },
    { place: places.corporate, page: singleSignOn },
  ],
  personActions: [
    { rank: 20, text: '修改密码', to: places.changePassword.path, route: changingPassword },
    { rank: 40, text: '退出登录', run: () => void import('./leave.ts').then(({ leave }) => leave()) },
    { rank: 50, text: '个人中心', to: places.personal.path },
    { rank: 70, text: '主题', to: places.theme.path, route: appearanceRoutes.save },
  ],
  brings: [
    bringTo(
      favouriteKeepers,
      paths => void import('./personal/favourites.ts').then(kept => kept.keepFavourites(paths)),
    ),
    bringTo(densityChoices, {
      words: densities,
      choose: density => void import('./personal/look.ts').then(look => look.changeLook({ density })),
    }),
  ],
  once: { fetchSession, signIn: places.signIn, own: places.personal },
} satisfies WebModule
