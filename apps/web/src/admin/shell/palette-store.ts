import { create } from 'zustand';

export const usePalette = create<{ isOpen: boolean; isHelpOpen: boolean }>(() => ({
  isOpen: false,
  isHelpOpen: false,
}));

export const openPalette = (): void => usePalette.setState({ isOpen: true });
export const closePalette = (): void => usePalette.setState({ isOpen: false });
export const openHelp = (): void => usePalette.setState({ isHelpOpen: true });
export const closeHelp = (): void => usePalette.setState({ isHelpOpen: false });
