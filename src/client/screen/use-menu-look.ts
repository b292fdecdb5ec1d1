import { useMedia } from '../kit/use-media';

/** `wide`: icons and words; `thin`: icons; `squat`: the places of a phone's bar in a rail; `phone`: at the foot. */
export type MenuLook = 'wide' | 'thin' | 'squat' | 'phone';

/** How the menu stands in this window. */
export function useMenuLook(): MenuLook {
  const phone = useMedia('phone');
  const squat = useMedia('squat');
  const thin = useMedia('compact');
  if (phone) return 'phone';
  if (squat) return 'squat';
  return thin ? 'thin' : 'wide';
}

/** Whether the menu has all its entries in sight. */
export const isWhole = (look: MenuLook): boolean => look === 'wide' || look === 'thin';
