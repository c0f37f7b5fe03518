import { webPoint } from '../point.ts'

/** Keeps a person's favourites, as addresses of links of the sidebar. */
export const favouriteKeepers = webPoint<(paths: readonly string[]) => void>('favouriteKeepers')
