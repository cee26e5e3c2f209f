// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What the tests pay with: a dollar of six decimals. Whoever makes the contract has all of it.
contract Dollar {
    uint8 public constant decimals = 6;
    mapping(address holder => uint256 units) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor() {
        balanceOf[msg.sender] = 1_000_000_000 * 1e6;
    }

    function transfer(address to, uint256 value) public returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }

    /// Several payments in one transaction.
    function transferEach(address[] calldata to, uint256 value) external {
        for (uint256 place = 0; place < to.length; place++) transfer(to[place], value);
    }

    /// Says that it pays, and takes it all back.
    function pretend(address to, uint256 value) external {
        transfer(to, value);
        revert("no");
    }
}

/// Writes the same log without moving anything.
contract FakeDollar {
    uint8 public constant decimals = 6;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function transfer(address to, uint256 value) external returns (bool) {
        emit Transfer(msg.sender, to, value);
        return true;
    }
}
