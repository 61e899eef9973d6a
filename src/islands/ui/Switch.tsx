import type { ComponentProps } from 'react';
import styles from '../../styles/switch.css?inline';
import { adoptStyles } from './adopt-styles.ts';

adoptStyles(styles);

type Props = ComponentProps<'input'> & {
  /** It takes effect when it is touched, not when a form is sent. */
  isImmediate?: boolean;
};

/** A checkbox whose label is part of its target. */
export function Switch({ isImmediate, children, ...input }: Props) {
  return (
    <label className="switch">
      <input type="checkbox" role={isImmediate ? 'switch' : undefined} {...input} />
      <span>{children}</span>
    </label>
  );
}
