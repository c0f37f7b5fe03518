/** The files by which other modules enter what this one draws. */
export const entries = ['CustomerPage.tsx', 'DocumentLinks.tsx', 'SharedSpace.tsx'] as const
