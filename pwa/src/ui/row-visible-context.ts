import { createContext, useContext } from 'react';

// Not in row-groups.tsx, because pictures are in the first load and long lists are not.

export const RowVisibleContext = createContext(true);

/** Whether this part of a list has been near the screen. True outside of groups (row-groups.tsx). */
export const useIsRowVisible = (): boolean => useContext(RowVisibleContext);
