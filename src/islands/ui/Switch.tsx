import type { ComponentProps } from 'react';
import styles from '../../styles/switch.css?inline';
import { adoptStyles } from './adopt-styles.ts';

adoptStyles(styles);

/** A checkbox whose label is part of its target. */
export function Switch({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className="switch">
      <input type="checkbox" {...input} />
      <span>{children}</span>
    </label>
  );
}
