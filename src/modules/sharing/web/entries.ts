/** The files by which other modules enter what this one draws. */
export const entries = ['DocumentLinks.tsx', 'SharedDocument.tsx', 'SharedSpace.tsx', 'SignPad.tsx'] as const
