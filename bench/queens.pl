% SPDX-License-Identifier: MIT
%
% All solutions of N queens, row by row:  swipl -O queens.pl N
%
% For each row a column is selected from those that are left. The attacked
% diagonals are bit masks, shifted by one column for each row.

:- initialization(main, main).

main([Text]) :-
    atom_number(Text, N),
    Last is N - 1,
    numlist(0, Last, Columns),
    forall(queens(Columns, 0, 0, Queens), print_line(Queens)).

queens([], _, _, []).
queens([Column|Columns], Left, Right, [Queen|Queens]) :-
    select(Queen, [Column|Columns], Rest),
    Bit is 1 << Queen,
    Bit /\ (Left \/ Right) =:= 0,
    Left1 is (Left \/ Bit) << 1,
    Right1 is (Right \/ Bit) >> 1,
    queens(Rest, Left1, Right1, Queens).

print_line(Queens) :-
    atomic_list_concat(Queens, ' ', Line),
    writeln(Line).
