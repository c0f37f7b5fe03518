import { z } from 'zod'
import { Nothing } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { identityPlaces } from './places.ts'

/** How many screens stand on top of the sidebar at most. */
export const mostFavourites = 8

export const favouriteRoutes = {
  keep: route({
    at: 'POST /api/admin/user/favourites',
    does: '收藏的功能',
    signedIn: '自己的界面',
    anyOffice: true,
    body: z.object({
      paths: z
        .array(z.string().regex(/^\/[\w/-]{1,119}$/, '地址不正确，请从页签菜单重新收藏'))
        .max(mostFavourites, `最多收藏 ${mostFavourites} 个功能，请先移出一个`)
        .meta({ title: '收藏的功能', examples: [[identityPlaces.theme.path]] }),
    }),
    returns: Nothing,
  }),
}
