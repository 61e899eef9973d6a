import { type SyntheticEvent, useEffect, useRef } from 'react';

type SelectBoxProps = {
  isChosen: boolean;
  /** Some of what it stands for is chosen, and some is not. */
  isSome?: boolean;
  onSelect: (isChosen: boolean) => void;
};

/** A box to tick. A click that was repeated for a list that had to load first is no change to React: it is both. */
export function SelectBox({ isChosen, isSome = false, onSelect }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  const select = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => onSelect(currentTarget.checked);
  return <input ref={box} type="checkbox" checked={isChosen} onChange={select} onClick={select} />;
}
